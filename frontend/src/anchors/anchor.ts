import type adminAccess from "@/anchors/admin-access.json";
import type adminPortal from "@/anchors/admin-portal.json";
import type apiBanking from "@/anchors/api-banking.json";
import type authenticTransfer from "@/anchors/authentic-transfer.json";
import type cryptoHost from "@/anchors/crypto-host.json";
import type cryptoHostManagement from "@/anchors/crypto-host-management.json";
import type dappWalletConnector from "@/anchors/dapp-wallet-connector.json";
import type documentProcessing from "@/anchors/document-processing.json";
import type failureAnalysis from "@/anchors/failure-analysis.json";
import type financialSystemsTest from "@/anchors/financial-systems-test.json";
import type frame from "@/anchors/frame.json";
import type globalIntegration from "@/anchors/global-integration.json";
import type hashVerification from "@/anchors/hash-verification.json";
import type home from "@/anchors/home.json";
import type learn from "@/anchors/learn.json";
import type login from "@/anchors/login.json";
import type multiDomain from "@/anchors/multi-domain.json";
import type offRampCrypto from "@/anchors/off-ramp-crypto.json";
import type sovereignTest from "@/anchors/sovereign-test.json";
import type swiftAdditions from "@/anchors/swift-additions.json";
import type swiftAllianceLogin from "@/anchors/swift-alliance-login.json";
import type swiftConsole from "@/anchors/swift-console.json";
import type swiftnetAccess from "@/anchors/swiftnet-access.json";
import type systemRemedy from "@/anchors/system-remedy.json";
import type transactionLogs from "@/anchors/transaction-logs.json";
import type vaultAccessGenerator from "@/anchors/vault-access-generator.json";
import type walletTransfer from "@/anchors/wallet-transfer.json";

// Types alone: the descriptions are for the server, so the browser never fetches them.
type Lists = {
  "admin-access": typeof adminAccess;
  "admin-portal": typeof adminPortal;
  "api-banking": typeof apiBanking;
  "authentic-transfer": typeof authenticTransfer;
  "crypto-host": typeof cryptoHost;
  "crypto-host-management": typeof cryptoHostManagement;
  "dapp-wallet-connector": typeof dappWalletConnector;
  "document-processing": typeof documentProcessing;
  "failure-analysis": typeof failureAnalysis;
  "financial-systems-test": typeof financialSystemsTest;
  frame: typeof frame;
  "global-integration": typeof globalIntegration;
  "hash-verification": typeof hashVerification;
  home: typeof home;
  learn: typeof learn;
  login: typeof login;
  "multi-domain": typeof multiDomain;
  "off-ramp-crypto": typeof offRampCrypto;
  "sovereign-test": typeof sovereignTest;
  "swift-additions": typeof swiftAdditions;
  "swift-alliance-login": typeof swiftAllianceLogin;
  "swift-console": typeof swiftConsole;
  "swiftnet-access": typeof swiftnetAccess;
  "system-remedy": typeof systemRemedy;
  "transaction-logs": typeof transactionLogs;
  "vault-access-generator": typeof vaultAccessGenerator;
  "wallet-transfer": typeof walletTransfer;
};

/** What a walkthrough may point at: a name from a screen's list, after the screen's own. */
export type Anchor = {
  [Screen in keyof Lists]: `${Screen}.${keyof Lists[Screen] & string}`;
}[keyof Lists];

/** An anchor whose list also names these parts of it: `AnchorWith<"input">` is `home.x` where `home.x.input` is listed. */
export type AnchorWith<Part extends string> = {
  [Name in Anchor]: `${Name}.${Part}` extends Anchor ? Name : never;
}[Anchor];

/** The names that are listed below this one, which is a screen's or an anchor. */
export type PartsOf<Prefix extends string> = Anchor extends infer Name
  ? Name extends `${Prefix}.${infer Part}`
    ? Part
    : never
  : never;

declare module "react" {
  interface HTMLAttributes<T> {
    /** Texts may change, this name doesn't: walkthroughs are stored with it. */
    "data-anchor"?: Anchor;
  }
}
