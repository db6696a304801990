/** The policy's nonce for this page; it lets in the few `<style>` elements that Radix writes. */
export const pageNonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
