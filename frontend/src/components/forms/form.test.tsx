import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Profiler } from "react";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";

import { ApiError } from "@/api/client";
import { SecretField } from "@/components/forms/secret-field";
import { SelectField } from "@/components/forms/select-field";
import { choiceSchema } from "@/components/forms/choice-schema";
import { renderForm } from "@/components/forms/testing";
import { TextField } from "@/components/forms/text-field";
import { requiredSecret, requiredText } from "@/components/forms/text-schema";
import { Refused } from "@/components/notices/refusal";
import { expectAccessible } from "@/test/axe";
import { findNotice } from "@/test/notices";

const schema = v.object({
  from: requiredText({ message: "Say where it comes from." }),
  network: choiceSchema(["ethereum", "polygon"], "Choose a network."),
  code: requiredSecret({ message: "Type the code." }),
});
const values = { from: "", network: "", code: "" };

type Options = Pick<
  Parameters<typeof renderForm<typeof values, v.InferOutput<typeof schema>>>[0],
  "props"
>;

/** The fields stand in another order than in the schema. */
function show({ props }: Options = {}) {
  return renderForm({
    schema,
    values,
    props,
    fields: (control) => (
      <>
        <SelectField
          control={control}
          name="network"
          label="Network"
          options={[
            { value: "ethereum", label: "Ethereum" },
            { value: "polygon", label: "Polygon" },
          ]}
        />
        <SecretField control={control} name="code" label="Release code" />
        <TextField control={control} name="from" label="From" hint="A label" />
      </>
    ),
  });
}

function refusal(status: number, body: object) {
  return new ApiError(status, JSON.stringify(body));
}

async function fill({ user }: ReturnType<typeof show>) {
  screen.getByRole("combobox", { name: "Network" }).focus();
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("option", { name: "Polygon" }));
  await user.type(screen.getByLabelText("Release code"), "open");
  await user.type(screen.getByLabelText("From"), " master ");
}

describe("a form", () => {
  it("says what is wrong at each field and goes to the first on the screen", async () => {
    const shown = show();
    await expectAccessible(shown.container);
    await shown.send();
    await waitFor(() => {
      expect(screen.getByRole("combobox", { name: "Network" })).toHaveFocus();
    });
    expect(screen.getByRole("combobox", { name: "Network" })).toHaveAccessibleDescription(
      "Choose a network.",
    );
    expect(screen.getByLabelText("Release code")).toHaveAccessibleDescription("Type the code.");
    expect(screen.getByLabelText("From")).toHaveAccessibleDescription(
      "Say where it comes from. A label",
    );
    expect(shown.sent).not.toHaveBeenCalled();
    await expectAccessible(shown.container);
  });

  it("takes an error back as soon as its field is right", async () => {
    const shown = show();
    await shown.send();
    await waitFor(() => {
      expect(screen.getByLabelText("From")).toBeInvalid();
    });
    await shown.user.type(screen.getByLabelText("From"), "m");
    expect(screen.getByLabelText("From")).toBeValid();
    expect(screen.getByLabelText("Release code")).toBeInvalid();
  });

  it("shows the notice that belongs to its problems, which come in the order of the screen", async () => {
    const noticeOfProblems = vi.fn(() => ({ title: "Missing Information" }));
    const shown = show({ props: { noticeOfProblems } });
    await shown.send();
    await findNotice("Missing Information");
    expect(noticeOfProblems).toHaveBeenCalledWith([
      { name: "network", kind: "picklist", message: "Choose a network." },
      { name: "code", kind: "non_empty", message: "Type the code." },
      { name: "from", kind: "non_empty", message: "Say where it comes from." },
    ]);
  });

  it("is sent by Enter with checked values, once however often that is pressed", async () => {
    let finish: () => void = () => undefined;
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const onSent = vi.fn();
    const shown = show({ props: { onSubmit, onSent } });
    await fill(shown);
    // Two in one task, before anything could have been drawn.
    fireEvent.submit(screen.getByRole("form"));
    fireEvent.submit(screen.getByRole("form"));
    await shown.user.keyboard("{Enter}");
    await shown.send();
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledWith({ network: "polygon", code: "open", from: "master" });
    expect(screen.getByRole("button", { name: "Send" })).toHaveAttribute("aria-busy", "true");
    expect(onSent).not.toHaveBeenCalled();
    await act(() => Promise.resolve(finish()));
    expect(screen.getByRole("button", { name: "Send" })).not.toHaveAttribute("aria-busy");
    expect(onSent).toHaveBeenCalledOnce();
  });

  it("can be sent again after it failed", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const onSubmit = vi.fn().mockRejectedValueOnce(new TypeError("away")).mockResolvedValue(true);
    const shown = show({ props: { onSubmit } });
    await fill(shown);
    await shown.send();
    expect(await screen.findByRole("alert")).toHaveTextContent("The server gave no answer.");
    await shown.send();
    await waitFor(() => {
      expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    });
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it("draws no field anew that isn't typed in", async () => {
    const drawn = vi.fn();
    const { user } = renderForm({
      schema,
      values,
      fields: (control) => (
        <>
          <TextField control={control} name="from" label="From" />
          <Profiler id="others" onRender={drawn}>
            <SecretField control={control} name="code" label="Release code" />
          </Profiler>
        </>
      ),
    });
    drawn.mockClear();
    await user.type(screen.getByLabelText("From"), "master");
    expect(drawn).not.toHaveBeenCalled();
  });
});

describe("a refusal of the server", () => {
  it("lands at the fields it names, with the focus on the first on the screen", async () => {
    const error = refusal(400, {
      code: "invalid",
      message: "from: No such wallet. code: Wrong.",
      fields: { from: ["No such wallet."], code: ["Wrong."] },
    });
    const shown = show({ props: { onSubmit: () => Promise.reject(error) } });
    await fill(shown);
    await shown.send();
    await waitFor(() => {
      expect(screen.getByLabelText("Release code")).toHaveFocus();
    });
    expect(screen.getByLabelText("Release code")).toHaveAccessibleDescription("Wrong.");
    expect(screen.getByLabelText("From")).toHaveAccessibleDescription("No such wallet. A label");
    expect(screen.getByLabelText("From")).toHaveValue(" master ");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();

    await shown.user.type(screen.getByLabelText("Release code"), "x");
    expect(screen.getByLabelText("Release code")).toBeValid();
  });

  it("stands in the form where it names no field of it", async () => {
    const error = refusal(400, {
      code: "invalid",
      message: "from: No such wallet. userId: Unknown.",
      fields: { from: ["No such wallet."], userId: ["Unknown user."] },
    });
    const shown = show({ props: { onSubmit: () => Promise.reject(error) } });
    await fill(shown);
    await shown.send();
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Unknown user\.$/);
    expect(screen.getByLabelText("From")).toBeInvalid();
  });

  it.each([
    [
      refusal(409, { code: "taken", message: "This name is taken.", fields: {} }),
      "This name is taken.",
    ],
    [new ApiError(502, "upstream is away"), "502: upstream is away"],
    [new Refused("Not today."), "Not today."],
  ])("shows its reason in the form and in the notice: %s", async (error, reason) => {
    const shown = show({
      props: {
        onSubmit: () => Promise.reject(error),
        noticeOfFailure: (why) => ({ title: "Transfer Failed", description: why }),
      },
    });
    await fill(shown);
    await shown.send();
    expect(await findNotice("Transfer Failed")).toHaveTextContent(reason);
    expect(within(screen.getByRole("form")).getByRole("alert")).toHaveTextContent(reason);
  });

  it("is told to nobody once the form has gone", async () => {
    let fail: (error: Error) => void = () => undefined;
    const noticeOfFailure = vi.fn(() => ({ title: "Transfer Failed" }));
    const onSubmit = () => new Promise<void>((_, reject) => (fail = reject));
    const shown = show({ props: { onSubmit, noticeOfFailure } });
    await fill(shown);
    await shown.send();
    shown.unmount();
    await act(() => Promise.resolve(fail(new Refused("No."))));
    expect(noticeOfFailure).not.toHaveBeenCalled();
  });
});
