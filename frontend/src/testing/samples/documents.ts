import { type BankTransferDocument } from "@/api/documents";

export function documentOf(
  number: number,
  changes: Partial<BankTransferDocument> = {},
): BankTransferDocument {
  return {
    id: `SIM-DOC-000${number}`,
    referenceCode: `SIM-CTR-000${number}`,
    subject: "Pellworth Cold Store: refurbishment",
    status: "pending",
    amount: "212480.55",
    currency: "EUR",
    senderBank: "Northhaven Exchange Bank",
    receiverBank: "Eastmere Landesinstitut",
    senderIBAN: "BE49999000000171",
    receiverIBAN: "DE09000000000000000001",
    swiftCode: "MOCKDEF0XXX",
    transferDate: "2026-11-26",
    accessCodes: {
      accessCode: "SIM-AC-EK6K-HYXF",
      activationCode: "SIM-AV-A4XX-DAWC",
      downloadCode: "SIM-DL-NRWC-M7CX",
      releaseCode: "SIM-RL-P7X7-VF7C",
    },
    metadata: {
      networkDeliveryStatus: "NOT SENT",
      validationStatus: "NOT VALIDATED",
      acknowledgementReference: "",
    },
    createdAt: "2026-11-21T07:12:05Z",
    simulated: true,
    ...changes,
  };
}
