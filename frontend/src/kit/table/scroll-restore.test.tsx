import { fireEvent, screen } from "@testing-library/react";
import { Link, Route, Routes, useNavigate } from "react-router-dom";
import { describe, expect, it } from "vitest";

import { layOut, show, Table } from "@/testing/kit/table";

function OtherPage() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>Back</button>
      <Link to="/">Payments</Link>
    </>
  );
}

/** Render a table in a box, and a screen with links to it. */
function open() {
  return show(
    <Routes>
      <Route
        path="/"
        element={
          <>
            <Table height={400} />
            <Link to="/elsewhere">Elsewhere</Link>
          </>
        }
      />
      <Route path="/elsewhere" element={<OtherPage />} />
    </Routes>,
  );
}

function scrollTo(box: Element | null, top: number) {
  if (box === null) throw new Error("Nothing scrolls.");
  box.scrollTop = top;
  fireEvent.scroll(box);
}

const boxOfRows = () => screen.getByRole("group", { name: "Payments" });

describe("useScrollRestore", () => {
  it.each([
    ["rows", 1200],
    ["cards", 358],
  ])("restores the position of a list of %s after Back, in the first frame", async (_, width) => {
    layOut({ width, height: 600 });
    const { user } = open();
    scrollTo(boxOfRows(), 100);
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(boxOfRows().scrollTop).toBe(100);
  });

  it("starts at the top after a link", async () => {
    layOut({ width: 1200, height: 600 });
    const { user } = open();
    scrollTo(boxOfRows(), 100);
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    await user.click(screen.getByRole("link", { name: "Payments" }));
    expect(boxOfRows().scrollTop).toBe(0);
  });
});
