import { act, renderHook } from "@testing-library/react";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { SharedValue, useSharedValue } from "@/kit/forms/shared-value";
import { useSchemaForm } from "@/kit/forms/use-schema-form";

const Schema = v.object({ amount: v.string() });

function openForm(shared: SharedValue, options?: { resumes: boolean }) {
  const { result } = renderHook(() => {
    const form = useSchemaForm(Schema, { amount: "" });
    useSharedValue(form, "amount", shared, options);
    return form;
  });
  return result.current;
}

describe("useSharedValue", () => {
  it("copies a typed text to the other open forms", () => {
    const shared = new SharedValue();
    const form = openForm(shared);
    const other = openForm(shared);
    act(() => form.setValue("amount", "12.50"));
    expect(other.getValues("amount")).toBe("12.50");
  });

  it.each([
    ["doesn't change a form that opens later", undefined, ""],
    [
      "copies the shared text into a form that opens later with `resumes`",
      { resumes: true },
      "12.50",
    ],
  ])("%s", (_, options, text) => {
    const shared = new SharedValue();
    const form = openForm(shared, options);
    act(() => form.setValue("amount", "12.50"));
    expect(openForm(shared, options).getValues("amount")).toBe(text);
  });
});
