import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router-dom";
import { expect, it, describe } from "vitest";

import { HelpScreen } from "@/screens/help/help-screen";
import { addressOf } from "@/screens/help/manual";
import { pages } from "@docs/trainers/README.md";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";

function PathView() {
  const { pathname, hash } = useLocation();
  return <p data-testid="where">{pathname + hash}</p>;
}

function show(path: string) {
  return renderInApp(
    <>
      <PathView />
      <Routes>
        <Route path="/help/:page?" element={<HelpScreen />} />
      </Routes>
    </>,
    { path },
  );
}

function list(name: string) {
  return within(screen.getByRole("navigation", { name }));
}

async function searchFor(text: string) {
  await userEvent.type(screen.getByRole("searchbox", { name: "Search the manual" }), text);
}

describe("HelpScreen", () => {
  it("shows the index at /help, with a link to every page", async () => {
    const { container } = show("/help");
    expect(document.title).toBe("Help · mockconsole");
    const article = within(screen.getByRole("article"));
    for (const page of pages.slice(1)) {
      const [link] = article.getAllByRole("link", { name: page.title });
      expect(link).toHaveAttribute("href", addressOf(page));
    }
    await expectAccessible(container);
  });

  it.each(pages.map((page) => [addressOf(page), page] as const))(
    "shows %s with its headings in order, and is accessible",
    async (address, page) => {
      const { container } = show(address);
      expect(screen.getByRole("heading", { level: 1, name: page.title })).toBeInTheDocument();
      await expectAccessible(container);
    },
  );

  it("lists the headings of a page as links to their anchors", () => {
    show("/help/teach-a-first-lesson");
    const links = list("On this page").getAllByRole("link");
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) {
      const anchor = link.getAttribute("href")?.split("#")[1] ?? "";
      expect(document.getElementById(anchor)).toHaveTextContent(link.textContent);
    }
  });

  it("focuses the heading that a link leads to", async () => {
    show("/help/teach-a-first-lesson");
    const [link] = list("On this page").getAllByRole("link");
    if (link) await userEvent.click(link);
    expect(screen.getByRole("heading", { level: 2, name: link?.textContent })).toHaveFocus();
  });

  it("links each page to the previous and the next one", async () => {
    show(addressOf(pages[0]));
    const around = () => list("Pages before and after this one").getAllByRole("link");
    for (const page of pages.slice(1)) {
      const next = around().at(-1);
      expect(next).toHaveTextContent(page.title);
      if (next) await userEvent.click(next);
      expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(page.title);
      expect(document.title).toBe(`${page.title} · Help · mockconsole`);
      expect(screen.getByRole("link", { current: "page" })).toHaveTextContent(page.title);
    }
    expect(around()).toHaveLength(1);
  });

  it("lists the matching sections of all pages with their count and links", async () => {
    show("/help");
    await searchFor("REPLACE");
    const hits = screen.getAllByRole("listitem").filter((item) => item.querySelector("mark"));
    expect(hits.length).toBeGreaterThan(1);
    expect(screen.getByRole("status")).toHaveTextContent(
      `${hits.length} sections contain “REPLACE”`,
    );
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByTestId("where").textContent).toMatch(/^\/help\/[\w-]+/);
  });

  it("says so if a search has no match, and returns to the page on Escape", async () => {
    show("/help");
    await searchFor("zzzz");
    expect(screen.getByRole("status")).toHaveTextContent("No section contains “zzzz”");
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("searchbox")).toHaveValue("");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    expect(screen.getByRole("article")).toBeInTheDocument();
  });

  it("links an unknown page to the index", async () => {
    const { container } = show("/help/nowhere");
    expect(screen.getByRole("heading", { name: "No such page" })).toBeInTheDocument();
    await expectAccessible(container);
    await userEvent.click(screen.getByRole("link", { name: "To the beginning of the manual" }));
    expect(screen.getByTestId("where")).toHaveTextContent(/^\/help$/);
  });
});
