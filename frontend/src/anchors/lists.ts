import adminAccess from "@/anchors/admin-access.json";
import adminPortal from "@/anchors/admin-portal.json";
import apiBanking from "@/anchors/api-banking.json";
import authenticTransfer from "@/anchors/authentic-transfer.json";
import cryptoHostManagement from "@/anchors/crypto-host-management.json";
import cryptoHost from "@/anchors/crypto-host.json";
import dappWalletConnector from "@/anchors/dapp-wallet-connector.json";
import documentProcessing from "@/anchors/document-processing.json";
import failureAnalysis from "@/anchors/failure-analysis.json";
import financialSystemsTest from "@/anchors/financial-systems-test.json";
import frame from "@/anchors/frame.json";
import globalIntegration from "@/anchors/global-integration.json";
import hashVerification from "@/anchors/hash-verification.json";
import help from "@/anchors/help.json";
import home from "@/anchors/home.json";
import learn from "@/anchors/learn.json";
import login from "@/anchors/login.json";
import multiDomain from "@/anchors/multi-domain.json";
import offRampCrypto from "@/anchors/off-ramp-crypto.json";
import sovereignTest from "@/anchors/sovereign-test.json";
import swiftAdditions from "@/anchors/swift-additions.json";
import swiftAllianceLogin from "@/anchors/swift-alliance-login.json";
import swiftConsole from "@/anchors/swift-console.json";
import swiftnetAccess from "@/anchors/swiftnet-access.json";
import systemRemedy from "@/anchors/system-remedy.json";
import teach from "@/anchors/teach.json";
import transactionLogs from "@/anchors/transaction-logs.json";
import vaultAccessGenerator from "@/anchors/vault-access-generator.json";
import walletTransfer from "@/anchors/wallet-transfer.json";

/** Anchors of each screen with their descriptions. At run time only the walkthrough editor loads it, as a list. */
export const lists = {
  "admin-access": adminAccess,
  "admin-portal": adminPortal,
  "api-banking": apiBanking,
  "authentic-transfer": authenticTransfer,
  "crypto-host": cryptoHost,
  "crypto-host-management": cryptoHostManagement,
  "dapp-wallet-connector": dappWalletConnector,
  "document-processing": documentProcessing,
  "failure-analysis": failureAnalysis,
  "financial-systems-test": financialSystemsTest,
  frame,
  "global-integration": globalIntegration,
  "hash-verification": hashVerification,
  help,
  home,
  learn,
  login,
  "multi-domain": multiDomain,
  "off-ramp-crypto": offRampCrypto,
  "sovereign-test": sovereignTest,
  "swift-additions": swiftAdditions,
  "swift-alliance-login": swiftAllianceLogin,
  "swift-console": swiftConsole,
  "swiftnet-access": swiftnetAccess,
  "system-remedy": systemRemedy,
  teach,
  "transaction-logs": transactionLogs,
  "vault-access-generator": vaultAccessGenerator,
  "wallet-transfer": walletTransfer,
};
