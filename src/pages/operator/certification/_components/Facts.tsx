import { Badge } from '@site/src/components/Badge';
import { stateTones } from '@site/src/components/Badge/state-tones.ts';
import { Card } from '@site/src/components/Card';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { ReviewedCertification } from '#contract/portal/operator-review.ts';
import { toDecider } from '../../_cases.ts';
import { Due } from '../../_components/Due.tsx';
import { IntegratorLink } from '../../_components/IntegratorLink.tsx';
import { Name } from '../../_components/Name.tsx';

/** Whose certification it is, of which kind, and how it stands. */
export function Facts({ seen }: { seen: ReviewedCertification }) {
  const text = useText();
  const { kind, state, account, level, company } = seen;
  const { submittedAt, dueAt, decidedAt, decidedBy } = seen;
  return (
    <Card>
      <DefinitionList
        items={[
          {
            label: text('operator.queue.kind'),
            value: text(`operator.kind.${kind}`),
          },
          {
            label: text('operator.applications.state'),
            value: <Badge tone={stateTones[state]}>{text(`operator.review.state.${state}`)}</Badge>,
          },
          {
            label: text('operator.review.account'),
            value: <IntegratorLink organisation={seen.organisation}>{account}</IntegratorLink>,
          },
          Boolean(company) && {
            label: text('operator.queue.company'),
            value: <bdi>{company}</bdi>,
          },
          { label: text('operator.review.level'), value: text(`operator.review.level.${level}`) },
          { label: text('operator.review.submitted'), value: <Time at={submittedAt} /> },
          dueAt !== null && { label: text('operator.due.column'), value: <Due at={dueAt} /> },
          decidedAt !== null && {
            label: text('operator.review.decided'),
            value: <Time at={decidedAt} />,
          },
          decidedBy !== null && {
            label: text('operator.review.by'),
            value: <Name name={toDecider(text, decidedBy)} />,
          },
        ]}
      />
    </Card>
  );
}
