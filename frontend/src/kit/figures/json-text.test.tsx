import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { JsonText } from "@/kit/figures/json-text";
import { expectAccessible } from "@/testing/axe";

function show(text: string) {
  return render(<JsonText text={text} label="Data of SIM-LOG-000001" title="Data" />);
}

describe("JsonText", () => {
  // meets 2:158
  it.each([
    [
      '{"amount":"1.50","to":{"bank":"x"}}',
      '{\n  "amount": "1.50",\n  "to": {\n    "bank": "x"\n  }\n}',
    ],
    ["[1,2]", "[\n  1,\n  2\n]"],
    ["no json {", "no json {"],
    ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ])("shows and hides the text %s with its button", async (text, shown) => {
    const user = userEvent.setup();
    const { container } = show(text);
    const button = screen.getByRole("button", { name: "Data of SIM-LOG-000001", expanded: false });
    await user.click(button);
    expect(screen.getByRole("region", { name: "Data of SIM-LOG-000001" }).textContent).toBe(shown);
    expect(container.querySelector("img")).toBeNull();
    await expectAccessible(container);
    await user.click(button);
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
  });

  it.each(["", "{}", "[]", "  "])("renders no button if the JSON text is %j", (text) => {
    show(text);
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});
