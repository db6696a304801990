import { type LucideIcon } from "lucide-react";
import { type ComponentProps } from "react";

import { Button } from "@/kit/ui/button";

type IconButtonProps = Omit<ComponentProps<typeof Button>, "asChild" | "children"> & {
  icon: LucideIcon;
  /** Accessible name and tooltip. */
  label: string;
};

/** Small button with only an icon. */
export function IconButton({ icon: Icon, label, ...button }: IconButtonProps) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} title={label} {...button}>
      <Icon aria-hidden />
    </Button>
  );
}
