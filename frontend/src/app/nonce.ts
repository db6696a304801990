declare global {
  var __webpack_nonce__: string;
}

// Radix writes a <style> where it locks the page's scrolling; the policy lets it in by this nonce alone.
__webpack_nonce__ =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

export {};
