import { Badge } from '@site/src/components/Badge';
import { List } from '@site/src/components/List';
import { defineList, toStaffList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { Time } from '@site/src/components/Time';
import { toQuery } from '#client/to-filter.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { listWaiting } from '#contract/portal/operator-review.ts';
import { toReviewPath } from './_cases.ts';
import { Due, OverdueNote } from './_components/Due.tsx';
import { IntegratorLink } from './_components/IntegratorLink.tsx';
import { createOperatorPage } from './_components/OperatorPage.tsx';

const tones = { again: 'warning', change: 'info', first: 'neutral' } as const;

const waiting = defineList({
  ...toStaffList('queue', { none: undefined }),
  call: listWaiting,
  query: toQuery(listWaiting, {}),
  size: 20,
  lines: 6,
  filters: [{ name: 'kind', label: 'operator.queue.kind', of: 'operator.kind' }],
  columns: [
    { label: 'operator.queue.name', render: ({ name }) => <bdi>{name}</bdi> },
    { label: 'operator.queue.company', render: ({ company }) => <bdi>{company ?? '—'}</bdi> },
    { label: 'operator.queue.kind', render: ({ kind }, { text }) => text(`operator.kind.${kind}`) },
    {
      label: 'operator.queue.account',
      render: ({ organisation, account }) => (
        <IntegratorLink organisation={organisation}>{account}</IntegratorLink>
      ),
    },
    { label: 'operator.queue.age', render: ({ submittedAt }) => <Time at={submittedAt} /> },
    { label: 'operator.due.column', render: ({ dueAt }) => <Due at={dueAt} /> },
    {
      label: 'operator.queue.before',
      render: ({ isAgain, isChange }, { text }) => {
        const asked = isAgain ? 'again' : isChange ? 'change' : 'first';
        return <Badge tone={tones[asked]}>{text(`operator.queue.${asked}`)}</Badge>;
      },
    },
  ],
  rowKey: ({ organisation, kind }) => `${organisation} ${kind}`,
  rowLink: toReviewPath,
});

function Queue() {
  const page = useList(waiting, useQueryState(waiting.query));
  return (
    <>
      <OverdueNote overdue={page.load.data?.overdue} />
      <List page={page} />
    </>
  );
}

export default createOperatorPage('queue', Queue);
