// Loaded into Playwright's driver by NODE_OPTIONS, for Firefox over WebDriver BiDi. For each context and page, Playwright
// 1.65 sends emulation.setMediaFeaturesOverride, which Firefox 153 doesn't know ("unknown command"), and gives the page up.
// No option stops it. Its sessions have sendMayFail() for commands that not every browser has: this one goes by it too.
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
