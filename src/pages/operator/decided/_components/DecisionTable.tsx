import { type Column, DataTable } from '@site/src/components/DataTable';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { Decision } from '#contract/portal/operator-review.ts';
import { Name } from '../../_components/Name.tsx';
import { Verdict } from '../../_components/Verdict.tsx';
import { Whose } from '../../_components/Whose.tsx';
import { toReviewPath } from '../../_review-path.ts';
import { useCaseTitle } from '../../_useCaseTitle.ts';
import { useDecider } from '../../_useDecider.ts';

/** Where a case is as it stands now. */
function toCase({ organisation, account, subject, operation }: Decision): string {
  if (subject !== 'interface') return toReviewPath({ organisation, kind: subject });
  const query = { account, operation: operation ?? '', state: '' };
  return `/operator/applications?${new URLSearchParams(query)}`;
}

function useColumns(): Column<Decision>[] {
  const text = useText();
  const toTitle = useCaseTitle();
  const toName = useDecider();
  return [
    {
      label: text('operator.decided.case'),
      render: toTitle,
    },
    {
      label: text('operator.queue.account'),
      render: (row) => <Whose {...row} />,
    },
    { label: text('operator.review.decide'), render: (row) => <Verdict {...row} /> },
    {
      label: text('operator.review.submitted'),
      render: ({ askedAt }) => <Time at={askedAt} />,
    },
    {
      label: text('operator.review.decided'),
      render: ({ decidedAt }) => <Time at={decidedAt} />,
    },
    {
      label: text('operator.review.by'),
      render: ({ decidedBy }) => <Name name={toName(decidedBy)} />,
    },
  ];
}

/** Decisions in a table; each leads to its case. */
export function DecisionTable({ rows }: { rows: readonly Decision[] }) {
  const text = useText();
  const columns = useColumns();
  return (
    <DataTable
      caption={text('operator.decided.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={toCase}
    />
  );
}
