import { type ComponentProps } from "react";

import { Button } from "@/kit/ui/button";

/** Notice for a server that has another build than the one that runs here. */
export const CONSOLE_UPDATED =
  "The console has been updated. Reload the page to go on with its new version.";

/** Loads the whole page again. */
export function ReloadButton(props: Omit<ComponentProps<typeof Button>, "onClick" | "children">) {
  return (
    <Button
      {...props}
      onClick={() => {
        window.location.reload();
      }}
    >
      Reload
    </Button>
  );
}
