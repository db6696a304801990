// Loaded into Playwright's driver by NODE_OPTIONS, for Firefox over WebDriver BiDi. For each context and page, Playwright
// 1.65 sends emulation.setMediaFeaturesOverride, which Firefox 153 doesn't know ("unknown command"), and then fails to open the page.
// No option disables it. Playwright has sendMayFail() for optional commands: this patch sends this command by it.
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
