import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";

import { ApiError } from "@/api/client";
import { type ActionOutcome, useAction } from "@/kit/actions/use-action";
import { Form } from "@/kit/forms/form";
import { SecretField } from "@/kit/forms/secret-field";
import { SelectField } from "@/kit/forms/select-field";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { renderForm } from "@/testing/kit/form";
import { TextField } from "@/kit/forms/text-field";
import { requiredSecret, requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";
import { renderInApp } from "@/testing/render";

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

/** Render the form with its fields in a different order than in the schema. */
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

const succeeded: ActionOutcome = { succeeded: true, fields: {}, noticeText: "" };

function refusal(fields: ActionOutcome["fields"], noticeText = "Please try again."): ActionOutcome {
  return { succeeded: false, fields, noticeText };
}

async function fill({ user }: ReturnType<typeof show>) {
  screen.getByRole("combobox", { name: "Network" }).focus();
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("option", { name: "Polygon" }));
  await typeInto(user, screen.getByLabelText("Release code"), "open");
  await typeInto(user, screen.getByLabelText("From"), " master ");
}

describe("Form", () => {
  it("shows an error at each invalid field and focuses the first on the screen", async () => {
    const view = show();
    await expectAccessible(view.container);
    await view.send();
    await waitFor(() => {
      expect(screen.getByRole("combobox", { name: "Network" })).toHaveFocus();
    });
    expect(screen.getByRole("combobox", { name: "Network" })).toHaveAccessibleDescription(
      "Choose Choose a network.",
    );
    expect(screen.getByLabelText("Release code")).toHaveAccessibleDescription("Type the code.");
    expect(screen.getByLabelText("From")).toHaveAccessibleDescription(
      "Say where it comes from. A label",
    );
    expect(view.sent).not.toHaveBeenCalled();
    await expectAccessible(view.container);
  });

  it("removes an error as soon as its field is valid", async () => {
    const view = show();
    await view.send();
    await waitFor(() => {
      expect(screen.getByLabelText("From")).toBeInvalid();
    });
    await view.user.type(screen.getByLabelText("From"), "m");
    expect(screen.getByLabelText("From")).toBeValid();
    expect(screen.getByLabelText("Release code")).toBeInvalid();
  });

  it("shows no error while a pointer is down, to avoid a layout shift", async () => {
    show();
    fireEvent.pointerDown(screen.getByRole("button", { name: "Send" }), { isPrimary: true });
    fireEvent.submit(screen.getByRole("form"));
    await waitFor(() => {
      expect(screen.getByRole("combobox", { name: "Network" })).toHaveFocus();
    });
    expect(screen.getByLabelText("From")).toBeValid();
    fireEvent.pointerUp(screen.getByRole("button", { name: "Send" }), { isPrimary: true });
    await waitFor(() => {
      expect(screen.getByLabelText("From")).toBeInvalid();
    });
  });

  it("passes its errors to noticeOfProblems in the order of the fields on the screen, and shows the returned notice", async () => {
    const noticeOfProblems = vi.fn(() => ({ title: "Missing Information" }));
    const view = show({ props: { noticeOfProblems } });
    await view.send();
    await findNotice("Missing Information");
    expect(noticeOfProblems).toHaveBeenCalledWith([
      { name: "network", kind: "picklist", message: "Choose a network." },
      { name: "code", kind: "non_empty", message: "Type the code." },
      { name: "from", kind: "non_empty", message: "Say where it comes from." },
    ]);
  });

  it("submits parsed values on Enter, in one call even if Enter is pressed several times", async () => {
    let finish: (outcome: ActionOutcome) => void = () => undefined;
    const onSubmit = vi.fn(() => new Promise<ActionOutcome>((resolve) => (finish = resolve)));
    const view = show({ props: { onSubmit } });
    await fill(view);
    // Submit twice in one task, so that nothing renders in between.
    fireEvent.submit(screen.getByRole("form"));
    fireEvent.submit(screen.getByRole("form"));
    await view.user.keyboard("{Enter}");
    await view.send();
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledWith({ network: "polygon", code: "open", from: "master" });
    expect(screen.getByRole("button", { name: "Send" })).toHaveAttribute("aria-busy", "true");
    await act(() => Promise.resolve(finish(succeeded)));
    expect(screen.getByRole("button", { name: "Send" })).not.toHaveAttribute("aria-busy");
  });

  it("shows an alert if onSubmit throws, and can be submitted again", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const onSubmit = vi.fn().mockRejectedValueOnce(new TypeError()).mockResolvedValue(succeeded);
    const view = show({ props: { onSubmit } });
    await fill(view);
    await view.send();
    expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong.");
    await view.send();
    await waitFor(() => {
      expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    });
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it("re-renders only the field in which the user types", async () => {
    const onRender = vi.fn();
    const { user } = renderForm({
      schema,
      values,
      fields: (control) => (
        <>
          <TextField control={control} name="from" label="From" />
          <Profiler id="others" onRender={onRender}>
            <SecretField control={control} name="code" label="Release code" />
          </Profiler>
        </>
      ),
    });
    onRender.mockClear();
    await user.type(screen.getByLabelText("From"), "master");
    expect(onRender).not.toHaveBeenCalled();
  });
});

describe("Form after a server error", () => {
  // departs from 1:195e
  it("shows each message at its field, and focuses the first of these fields on the screen", async () => {
    const fields = { from: ["No such wallet."], code: ["Wrong."] };
    const view = show({ props: { onSubmit: () => Promise.resolve(refusal(fields)) } });
    await fill(view);
    await view.send();
    await waitFor(() => {
      expect(screen.getByLabelText("Release code")).toHaveFocus();
    });
    expect(screen.getByLabelText("Release code")).toHaveAccessibleDescription("Wrong.");
    expect(screen.getByLabelText("From")).toHaveAccessibleDescription("No such wallet. A label");
    expect(screen.getByLabelText("From")).toHaveValue(" master ");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();

    await view.user.type(screen.getByLabelText("Release code"), "x");
    expect(screen.getByLabelText("Release code")).toBeValid();
  });

  it("shows a message that belongs to no field as an alert", async () => {
    const fields = { from: ["No such wallet."], userId: ["Unknown user."] };
    const view = show({ props: { onSubmit: () => Promise.resolve(refusal(fields)) } });
    await fill(view);
    await view.send();
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Unknown user\.$/);
    expect(screen.getByLabelText("From")).toBeInvalid();
  });

  it.each([
    [
      "already shows its message",
      { userId: ["Unknown user."], from: ["Empty."] },
      "Unknown user. Empty.",
    ],
    ["shows a failure without fields", {}, "Please try again."],
  ])(
    "shows no alert and keeps the typed values if the notice %s",
    async (_, fields, noticeText) => {
      const outcome = refusal(fields, noticeText);
      const onSubmit = vi.fn().mockResolvedValue(outcome);
      const view = show({ props: { onSubmit } });
      await fill(view);
      await view.send();
      await waitFor(() => {
        expect(onSubmit).toHaveBeenCalledOnce();
        expect(screen.getByRole("button", { name: "Send" })).not.toHaveAttribute("aria-busy");
      });
      expect(screen.queryByRole("alert")).not.toBeInTheDocument();
      expect(screen.getByLabelText("From")).toHaveValue(" master ");
    },
  );

  it("focuses the invalid field even if it was disabled while the action ran", async () => {
    const codeSchema = v.object({ code: requiredSecret() });
    const fields = { code: ["Wrong."] };
    const error = new ApiError(400, JSON.stringify({ code: "invalid", message: "No.", fields }));

    function Release() {
      const form = useSchemaForm(codeSchema, { code: "" });
      const { submit, busy } = useAction<{ code: string }>({
        call: () => Promise.reject(error),
        failure: ({ reason }) => ({ title: "Not Released", description: reason }),
      });
      return (
        <Form form={form} onSubmit={submit}>
          <SecretField control={form.control} name="code" label="Release code" disabled={busy} />
        </Form>
      );
    }

    renderInApp(<Release />);
    await userEvent.type(screen.getByLabelText("Release code"), "open{Enter}");
    expect(await findNotice("Not Released")).toHaveTextContent("Wrong.");
    await waitFor(() => {
      expect(screen.getByLabelText("Release code")).toHaveFocus();
    });
    expect(screen.getByLabelText("Release code")).toHaveAccessibleDescription("Wrong.");
  });
});
