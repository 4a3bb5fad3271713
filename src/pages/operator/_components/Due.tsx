import Link from '@docusaurus/Link';
import { Alert } from '@site/src/components/Alert';
import { Badge } from '@site/src/components/Badge';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useIsPast } from '#client/useIsPast.ts';
import type { Overdue } from '#contract/portal/operator-review.ts';

const pages = [
  { of: 'certifications', to: '/operator' },
  { of: 'applications', to: '/operator/applications' },
] as const;

/** Numbers of overdue decisions, above the lists of waiting cases; nothing if there are none. */
export function OverdueNote({ overdue }: { overdue: Overdue | undefined }) {
  const text = useText();
  const late = pages.filter(({ of }) => overdue && overdue[of] > 0);
  if (!overdue || late.length === 0) return null;
  return (
    <Alert tone="warning">
      {late.map(({ of, to }) => (
        <p key={of}>
          <Link to={to}>{text(`operator.due.${of}`, { count: overdue[of] })}</Link>
        </p>
      ))}
      <p>{text('operator.due.text')}</p>
    </Alert>
  );
}

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
