import { type ComponentProps } from "react";

import { Button } from "@/kit/ui/button";

/** Text that says that the server has another build than this page. */
export const CONSOLE_UPDATED =
  "The console has been updated. Reload the page to use its new version.";

/** Button that reloads the page. */
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
