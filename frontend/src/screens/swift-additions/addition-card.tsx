import { Settings2 } from "lucide-react";

import { StatusBadge } from "@/kit/figures/status-badge";
import { Badge } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { Card, CardDescription, CardFooter, CardTitle } from "@/kit/ui/card";
import { cn } from "@/lib/utils";
import {
  type Addition,
  type AdditionsContent,
  PANEL_ID,
} from "@/screens/swift-additions/additions";

type AdditionCardProps = {
  addition: Addition;
  t: AdditionsContent;
  selected: boolean;
  isChanged: boolean;
  onConfigure: () => void;
};

/** Card of an add-on SWIFT feature, with the button that opens its panel. */
export function AdditionCard(props: AdditionCardProps) {
  const { addition, t, selected, isChanged, onConfigure } = props;
  const { id, icon: Icon } = addition;
  const titleId = `addition-${id}`;
  return (
    <Card
      aria-labelledby={titleId}
      data-anchor={`swift-additions.${id}`}
      className={cn("h-full gap-3", selected && "border-primary ring-1 ring-primary")}
    >
      <div className="flex items-center justify-between gap-2">
        <span className="grid size-9 place-items-center rounded-md bg-primary/12 text-primary">
          <Icon aria-hidden className="size-5" />
        </span>
        <StatusBadge status="ok">{t("status")}</StatusBadge>
      </div>
      <div className="grid flex-1 content-start gap-0.5">
        <CardTitle as="h3" id={titleId}>
          {t(`${id}Name`)}
        </CardTitle>
        <CardDescription>{t(`${id}Text`)}</CardDescription>
      </div>
      <CardFooter className="justify-between">
        <Button
          id={`configure-${id}`}
          variant={selected ? "default" : "outline"}
          size="sm"
          aria-expanded={selected}
          aria-controls={selected ? PANEL_ID : undefined}
          aria-describedby={titleId}
          data-anchor={`swift-additions.${id}.configure`}
          onClick={onConfigure}
        >
          <Settings2 aria-hidden />
          {t("configure")}
        </Button>
        {isChanged && <Badge variant="outline">{t("changed")}</Badge>}
      </CardFooter>
    </Card>
  );
}
