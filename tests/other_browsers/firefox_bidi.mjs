// Patch for Firefox over WebDriver BiDi; NODE_OPTIONS loads it into Playwright's driver. For each context and page,
// Playwright 1.65 sends emulation.setMediaFeaturesOverride. Firefox 153 doesn't know it ("unknown command"), so Playwright
// fails to open the page, and no option disables the command. The patch sends it with sendMayFail(), Playwright's method
// for optional commands.
import { registerHooks } from "node:module";

const SENT = '.send("emulation.setMediaFeaturesOverride"';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith("/coreBundle.js")) return loaded;
    const source = String(loaded.source);
    if (!source.includes(SENT))
      throw new Error(`Playwright no longer has ${SENT}: try Firefox without ${import.meta.url}.`);
    return { ...loaded, source: source.replaceAll(SENT, SENT.replace("send", "sendMayFail")) };
  },
});
