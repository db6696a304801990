import { type Anchor } from "@/anchors/anchor";
import { Panel, type TextName, textName } from "@/kit/layout/panel";
import { Explanation } from "@/parts/teaching/explanation";
import { TeachingLines } from "@/parts/teaching/teaching-card";

type LinesCardProps<Key extends Anchor> = {
  t: ((text: `${TextName<Key>}Title`) => string) & { list: (key: TextName<Key>) => string[] };
  /**
   * Anchor of the card; its text keys follow from the anchor: `lessonTitle` and the lines `lesson` for
   * `multi-domain.lesson`.
   */
  of: Key;
  /** CSS classes of the list. */
  className?: string;
};

/** Card of lines that explain a trick; rendered only while explanations are shown. */
export function LinesCard<Key extends Anchor>({ t, of, className }: LinesCardProps<Key>) {
  const name = textName(of);
  return (
    <Explanation>
      <Panel title={t(`${name}Title`)} data-anchor={of}>
        <TeachingLines lines={t.list(name)} className={className} />
      </Panel>
    </Explanation>
  );
}
