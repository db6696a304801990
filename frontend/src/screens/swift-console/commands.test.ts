import { expect, it } from "vitest";

import texts from "@/content/swift-console.json";
import { contentOf } from "@/content/use-content";
import { answerSwift, answerTnt } from "@/screens/swift-console/commands";

const t = contentOf(texts);

// meets 1:11 1:135c 1:135d
it.each([
  ["answerTnt", "help", "Commands of the TNT terminal:"],
  ["answerTnt", "status", "TNT secure messaging ONLINE"],
  ["answerTnt", "STATUS", "Terminal version 2.1.0"],
  ["answerTnt", "ping", "3 sent, 3 answered, 0 lost"],
  ["answerTnt", "transmit 5", "transmit 5: command executed successfully (SIMULATED)"],
  ["answerTnt", "clear", "clear: command executed successfully (SIMULATED)"],
  ["answerSwift", "help", "mt103 sample customer credit transfer"],
  ["answerSwift", "status", "SWIFT network CONNECTED"],
  ["answerSwift", "balance", "Sample balance 1,250,000.00 EUR (SIMULATED)"],
  ["answerSwift", "constructor", "constructor: command executed successfully (SIMULATED)"],
])("%s answers the command “%s” with “%s”", (name, command, text) => {
  const answer = name === "answerTnt" ? answerTnt : answerSwift;
  const printed = JSON.stringify(answer(command, t, new Date())).replaceAll(/ +/g, " ");
  expect(printed).toContain(text);
});
