import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";

import { renderInApp } from "@/testing/render";
import { useReturnPoint } from "@/training/presenter/use-return-point";

function ReturnPointView() {
  const { save } = useReturnPoint();
  return (
    <p data-training>
      <button onMouseDown={(event) => event.preventDefault()} onClick={save}>
        Keep
      </button>
    </p>
  );
}

it("useReturnPoint restores the focus of a field that was focused before the hook mounted", async () => {
  const field = document.createElement("input");
  document.body.append(field);
  field.focus();
  renderInApp(
    <>
      <ReturnPointView />
      <Link to="/away">Away</Link>
      <Link to="/here">Back</Link>
      <Routes>
        <Route path="*" element={null} />
      </Routes>
    </>,
    { path: "/here" },
  );
  await userEvent.click(screen.getByRole("button", { name: "Keep" }));
  await userEvent.click(screen.getByRole("link", { name: "Away" }));
  await userEvent.click(screen.getByRole("link", { name: "Back" }));
  await waitFor(() => {
    expect(field).toHaveFocus();
  });
});
