import { ExternalLink } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { Button } from "@/kit/ui/button";

type NewTabButtonProps = {
  href: string;
  label: string;
  t: (text: "newTab") => string;
  size?: "sm";
  className?: string;
  anchor?: Anchor;
};

/** Link, drawn as a button, to a page that opens in a new tab. */
export function NewTabButton({ href, label, t, size, className, anchor }: NewTabButtonProps) {
  return (
    <Button asChild variant="outline" size={size} className={className} data-anchor={anchor}>
      <a href={href} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden />
        {label} <span className="sr-only">{t("newTab")}</span>
      </a>
    </Button>
  );
}
