import { Badge } from '@site/src/components/Badge';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useIsPast } from '#client/useIsPast.ts';

/** The time by which something must be decided, and whether it has passed. */
export function Due({ at }: { at: number }) {
  const text = useText();
  const isOverdue = useIsPast(at);
  return (
    <span className="inline-row gap-2">
      <Time at={at} show="date" />
      {isOverdue && <Badge tone="error">{text('operator.due.overdue')}</Badge>}
    </span>
  );
}
