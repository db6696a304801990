import { pageNonce } from "@/lib/nonce";

declare global {
  var __webpack_nonce__: string;
}

// Set the nonce for Radix, which reads it when it locks the page's scrolling.
__webpack_nonce__ = pageNonce;
