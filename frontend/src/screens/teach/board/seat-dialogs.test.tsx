import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { LessonPage } from "@/screens/teach/lesson-page";
import { answers } from "@/testing/api";
import { findNotice } from "@/testing/notices";
import { renderInApp } from "@/testing/render";
import { board, boardSeat, lesson } from "@/testing/screens/teach";

it.each(["Remove", "Send a message"])(
  "SeatDialog “%s” closes with a notice when another trainer has removed the person",
  async (item) => {
    answers("GET", "/api/lessons/{ref}", lesson);
    answers("GET", "/api/lessons/{ref}/board", { ...board, seats: [boardSeat()] });
    const client = createQueryClient();
    renderInApp(<LessonPage lessonRef={lesson.ref} />, { client });
    // Wait for the lazily loaded part of the page.
    await screen.findByRole("combobox", { name: "Place" });
    await userEvent.click(await screen.findByRole("button", { name: "What to do with Ada" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: item }));
    const role = item === "Remove" ? "alertdialog" : "dialog";
    expect(await screen.findByRole(role)).toBeInTheDocument();
    answers("GET", "/api/lessons/{ref}/board", board);
    await act(() => client.invalidateQueries());
    expect(await findNotice("Dialog closed")).toHaveTextContent("Somebody else has removed Ada.");
    expect(screen.queryByRole(role)).not.toBeInTheDocument();
  },
);
