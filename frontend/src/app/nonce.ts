import { pageNonce } from "@/lib/nonce";

declare global {
  var __webpack_nonce__: string;
}

// Radix reads the nonce when it locks the page's scrolling.
__webpack_nonce__ = pageNonce;
