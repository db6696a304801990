import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";

type SubPageHeaderProps = {
  title: string;
  description: string;
  back: { to: string; label: string };
};

/** Header of a page below the list of lessons, with a link back. */
export function SubPageHeader({ title, description, back }: SubPageHeaderProps) {
  return (
    <header data-slot="screen-header" className="grid gap-2">
      <Link
        to={back.to}
        className="inline-flex items-center gap-1 justify-self-start text-xs text-primary underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-3.5" />
        {back.label}
      </Link>
      <h1 className="text-title font-semibold tracking-tight wrap-anywhere">{title}</h1>
      <p className="text-pretty text-muted-foreground">{description}</p>
    </header>
  );
}
