import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";

import { ScreenLink, ScreenPathsContext } from "@/kit/layout/screen-link";
import { Button } from "@/kit/ui/button";
import { Segment, SegmentedControl } from "@/kit/ui/radio-group";
import { Tabs, TabsList, TabsTrigger } from "@/kit/ui/tabs";
import { controlsOf, nameOf } from "@/training/page/dom";

/** Replace each text node, as a browser's translation does. */
function translate(element: Element): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement("font");
    font.textContent = `${text.data}en`;
    text.replaceWith(font);
  }
}

describe("nameOf", () => {
  it("returns the original names of the kit's controls when the browser has translated the page", () => {
    const { container } = render(
      <MemoryRouter>
        <ScreenPathsContext value={new Set(["/home"])}>
          <Button>Pay {1}</Button>
          <Button asChild>
            <a href="/licences">Licences</a>
          </Button>
          <ScreenLink to="/home">Dashboard</ScreenLink>
          <Tabs defaultValue="a">
            <TabsList>
              <TabsTrigger value="a">Logs</TabsTrigger>
            </TabsList>
          </Tabs>
          <SegmentedControl>
            <Segment value="a">Blockchain</Segment>
          </SegmentedControl>
        </ScreenPathsContext>
      </MemoryRouter>,
    );
    translate(container);
    expect(screen.getByRole("link", { name: "Dashboarden" })).toBeInTheDocument();
    expect(controlsOf(container).map(nameOf)).toEqual([
      ...["Pay 1", "Licences", "Dashboard", "Logs", "Blockchain"],
    ]);
  });
});
