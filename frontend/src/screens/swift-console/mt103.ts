const HEADER =
  "{1:F01SIMUBEB0AXXX0000000000}{2:I103SIMUDEF0XXXXN}{3:{108:SIMTRAINING42}{111:001}{121:180f1ef5-3f39-4f0c-8f5b-8bfa7d1a2e10}}{4:";
// Field 70, field 72 and the trailer carry the training marks. They are constants in the code, so that no edited text
// can drop them.
const CLOSING = [":70:/RFB/SIMULATED - NO VALUE", ":71A:OUR", ":72:/ACC/TRAINING MESSAGE"];
const TRAILER = "-}{5:{CHK:000000000000}{TNG:}}";

/** Return the date of field 32A as YYMMDD in UTC, like the room's clock. */
export function valueDate(moment: Date): string {
  return moment.toISOString().slice(2, 10).replaceAll("-", "");
}

/**
 * Return a well-formed MT103 that contains the given fields 20 to 59, marked so that nobody takes it for a live
 * message.
 */
export function trainingMt103(fields: readonly string[]): string[] {
  return [HEADER, ...fields, ...CLOSING, TRAILER];
}
