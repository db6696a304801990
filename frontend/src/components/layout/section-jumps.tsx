import { ChevronDown } from "lucide-react";
import { useRef } from "react";

import { type Anchor, type AnchorWith } from "@/anchors/anchor";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

type Section = { anchor: Anchor; title: string };

type SectionJumpsProps = {
  label: string;
  sections: readonly Section[];
  anchor: AnchorWith<"menu">;
};

function jumpTo(anchor: Anchor): void {
  const section = document.querySelector<HTMLElement>(`[data-anchor="${anchor}"]`);
  if (section === null) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView();
}

/** The way to the parts of a long screen, where one column makes it long: it stays in sight on telephones. */
export function SectionJumps({ label, sections, anchor }: SectionJumpsProps) {
  const chosen = useRef<Anchor>(undefined);
  return (
    <nav
      aria-label={label}
      data-slot="section-jumps"
      data-print="hidden"
      className="top-(--frame-top) z-20 -mx-4 border-b bg-background px-4 py-2 tall:sticky md:hidden"
    >
      {/* The rest of the screen stays as it is: hidden from readers alone, it would hold what the keyboard still reaches. */}
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <Button
            variant="outline"
            size="sm"
            className="w-full justify-between"
            data-anchor={anchor}
          >
            {label}
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          data-anchor={`${anchor}.menu`}
          className="max-h-(--radix-dropdown-menu-content-available-height) w-(--radix-dropdown-menu-trigger-width) overflow-y-auto"
          onCloseAutoFocus={(event) => {
            if (chosen.current === undefined) return;
            event.preventDefault();
            jumpTo(chosen.current);
            chosen.current = undefined;
          }}
        >
          {sections.map((section) => (
            <DropdownMenuItem
              key={section.anchor}
              onSelect={() => {
                chosen.current = section.anchor;
              }}
            >
              {section.title}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </nav>
  );
}
