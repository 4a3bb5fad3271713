import { Badge } from '@site/src/components/Badge';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { EmptyState } from '@site/src/components/EmptyState';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { PagedList } from '@site/src/components/PagedList';
import { Select } from '@site/src/components/Select';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { toFilter } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { certificationKinds } from '#contract/portal/cer.ts';
import { listWaiting, type WaitingCertification } from '#contract/portal/operator-review.ts';
import { toReviewPath } from '../_review-path.ts';
import { Due } from './Due.tsx';
import { IntegratorLink } from './IntegratorLink.tsx';
import { OverdueNote } from './OverdueNote.tsx';

const size = 20;

/** By what somebody asks for. */
const tones = { again: 'warning', change: 'info', first: 'neutral' } as const;

function useColumns(): Column<WaitingCertification>[] {
  const text = useText();
  return [
    { label: text('operator.queue.name'), render: ({ name }) => <bdi>{name}</bdi> },
    { label: text('operator.queue.company'), render: ({ company }) => <bdi>{company ?? '—'}</bdi> },
    { label: text('operator.queue.kind'), render: ({ kind }) => text(`operator.kind.${kind}`) },
    {
      label: text('operator.queue.account'),
      render: ({ organisation, account }) => (
        <IntegratorLink organisation={organisation}>{account}</IntegratorLink>
      ),
    },
    { label: text('operator.queue.age'), render: ({ submittedAt }) => <Time at={submittedAt} /> },
    { label: text('operator.due.column'), render: ({ dueAt }) => <Due at={dueAt} /> },
    {
      label: text('operator.queue.before'),
      render: ({ isAgain, isChange }) => {
        const asked = isAgain ? 'again' : isChange ? 'change' : 'first';
        return <Badge tone={tones[asked]}>{text(`operator.queue.${asked}`)}</Badge>;
      },
    },
  ];
}

/** Certifications that wait for a decision, with their age. */
export function Queue() {
  const text = useText();
  const { query, setQuery, toAddress } = useQueryState({ kind: '', current: 1 });
  const { current } = query;
  const load = useLoad(listWaiting, { ...toFilter(listWaiting, query), current, size });
  const columns = useColumns();
  return (
    <>
      <OverdueNote overdue={load.data?.overdue} />
      <FilterBar label={text('operator.queue.filter')}>
        <Select
          label={text('operator.queue.kind')}
          value={query.kind}
          options={toOptions(certificationKinds, (each) => text(`operator.kind.${each}`))}
          onChoose={(chosen) => setQuery({ kind: chosen })}
        />
      </FilterBar>
      <PagedList
        load={load}
        current={current}
        size={size}
        toPage={(page) => toAddress({ current: page })}
        lines={6}
        nothing={
          <EmptyState
            title={text('operator.queue.empty.title')}
            text={text('operator.queue.empty.text')}
          />
        }
      >
        {({ rows }) => (
          <DataTable
            caption={text('operator.queue.title')}
            columns={columns}
            rows={rows}
            rowKey={({ organisation, kind: each }) => `${organisation} ${each}`}
            rowLink={toReviewPath}
          />
        )}
      </PagedList>
    </>
  );
}
