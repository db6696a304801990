import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { Label } from "@/kit/ui/label";
import { Segment, SegmentedControl } from "@/kit/ui/radio-group";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/kit/ui/select";
import { Switch } from "@/kit/ui/switch";
import { expectAccessible } from "@/testing/axe";

it("Select can be opened and changed by keyboard, and restores the focus", async () => {
  const user = userEvent.setup();
  const choose = vi.fn();
  const { container } = render(
    <>
      <Label htmlFor="network">Network</Label>
      <Select onValueChange={choose}>
        <SelectTrigger id="network">
          <SelectValue placeholder="Choose" />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="ethereum">Ethereum</SelectItem>
          <SelectItem value="polygon">Polygon</SelectItem>
        </SelectContent>
      </Select>
    </>,
  );
  const trigger = screen.getByRole("combobox", { name: "Network" });
  expect(trigger).toHaveTextContent("Choose");
  expect(trigger).toHaveAccessibleDescription("Choose");
  await expectAccessible(container);
  await user.tab();
  await user.keyboard("{Enter}");
  await expectAccessible(screen.getByRole("listbox"));
  await user.keyboard("{ArrowDown}{Enter}");
  expect(choose).toHaveBeenCalledExactlyOnceWith("polygon");
  expect(trigger).toHaveTextContent("Polygon");
  expect(trigger).toHaveAccessibleDescription("Polygon");
  expect(trigger).toHaveFocus();
});

// meets 1:236
it("Select searches by type-ahead, which resets after a second", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <Select defaultValue="Ethereum">
      <SelectTrigger aria-label="Network">
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {["Ethereum", "Polygon", "Optimism"].map((name) => (
          <SelectItem key={name} value={name}>
            {name}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>,
  );
  const trigger = screen.getByRole("combobox", { name: "Network" });
  await user.tab();
  await user.keyboard("p");
  expect(trigger).toHaveTextContent("Polygon");
  await act(() => vi.advanceTimersByTimeAsync(900));
  await user.keyboard("o");
  expect(trigger).toHaveTextContent("Polygon");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await user.keyboard("o");
  expect(trigger).toHaveTextContent("Optimism");
});

it("Switch toggles on a click on its label and on the space bar", async () => {
  const user = userEvent.setup();
  const { container } = render(
    <>
      <Label htmlFor="alert">Alert on recalls</Label>
      <Switch id="alert" />
    </>,
  );
  const control = screen.getByRole("switch");
  await user.click(screen.getByText("Alert on recalls"));
  expect(control).toBeChecked();
  control.focus();
  await user.keyboard(" ");
  expect(control).not.toBeChecked();
  await expectAccessible(container);
});

it("SegmentedControl changes its choice with the arrow keys", async () => {
  const user = userEvent.setup();
  const { container } = render(
    <SegmentedControl aria-label="Charges" defaultValue="OUR">
      <Segment value="OUR">OUR</Segment>
      <Segment value="SHA">SHA</Segment>
    </SegmentedControl>,
  );
  await user.tab();
  expect(screen.getByRole("radio", { name: "OUR" })).toHaveFocus();
  await user.keyboard("{ArrowDown>}");
  await waitFor(() => {
    expect(screen.getByRole("radio", { name: "SHA" })).toBeChecked();
  });
  await user.keyboard("{/ArrowDown}");
  expect(screen.getByRole("radio", { name: "OUR" })).not.toBeChecked();
  await expectAccessible(container);
});
