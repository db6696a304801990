/** CSP nonce of this page; it allows the `<style>` elements that Radix adds. */
export const pageNonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
