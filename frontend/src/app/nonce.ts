import { pageNonce } from "@/lib/nonce";

declare global {
  var __webpack_nonce__: string;
}

// Radix asks for it here where it locks the page's scrolling.
__webpack_nonce__ = pageNonce;
