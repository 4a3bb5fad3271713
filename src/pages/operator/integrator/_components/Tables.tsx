import Link from '@docusaurus/Link';
import { StateBadge } from '@site/src/components/Badge/StateBadge.tsx';
import { Card } from '@site/src/components/Card';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { Time } from '@site/src/components/Time';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { shownStates } from '#contract/portal/interfaces.ts';
import type { Integrator } from '#contract/portal/operator-integrators.ts';
import type { Decision } from '#contract/portal/operator-review.ts';
import { toCaseTitle, toDecider, toReviewPath } from '../../_cases.ts';
import { Due } from '../../_components/Due.tsx';
import { Name } from '../../_components/Name.tsx';
import { Verdict } from '../../_components/Verdict.tsx';

function Applications({ integrator }: { integrator: Integrator }) {
  const text = useText();
  const { number } = useFormats();
  const { account, applications } = integrator;
  const there = shownStates.filter((state) => applications[state]);
  /** The list counts live and suspended ones as approved. */
  const toList = (shown: string) => {
    const state = shown === 'live' || shown === 'suspended' ? 'approved' : shown;
    return `/operator/applications?${new URLSearchParams({ account, state })}`;
  };
  return (
    <Card title={text('operator.applications.title')}>
      {there.length === 0 ? (
        <p className="muted">{text('operator.integrator.applications.none')}</p>
      ) : (
        <>
          <ul className="plain-list cluster gap-1-4">
            {there.map((state) => (
              <li key={state}>
                <Link to={toList(state)} className="inline-row gap-2">
                  <StateBadge state={state} of="operator.applications.state" />
                  {number(applications[state] ?? 0)}
                </Link>
              </li>
            ))}
          </ul>
          <Link to={toList('')}>{text('operator.integrator.applications.all')}</Link>
        </>
      )}
    </Card>
  );
}

const members: readonly Column<Integrator['members'][number]>[] = [
  { label: 'operator.review.account', render: ({ account }) => <bdi>{account}</bdi> },
  { label: 'members.role', render: ({ role }, { text }) => text(`organisation.role.${role}`) },
  { label: 'members.since', render: ({ since }) => <Time at={since} show="date" /> },
];

const certifications: readonly Column<Integrator['certifications'][number]>[] = [
  { label: 'operator.queue.kind', render: ({ kind }, { text }) => text(`operator.kind.${kind}`) },
  {
    label: 'operator.applications.state',
    render: ({ state }) => <StateBadge state={state} of="operator.review.state" />,
  },
  { label: 'operator.review.submitted', render: ({ submittedAt }) => <Time at={submittedAt} /> },
  {
    label: 'operator.review.decided',
    render: ({ decidedAt }) => (decidedAt === null ? '—' : <Time at={decidedAt} />),
  },
  {
    label: 'operator.due.column',
    render: ({ dueAt }) => (dueAt === null ? '—' : <Due at={dueAt} />),
  },
];

const decisions: readonly Column<Decision>[] = [
  { label: 'operator.decided.case', render: toCaseTitle },
  { label: 'operator.review.decide', render: (row) => <Verdict {...row} /> },
  { label: 'operator.review.decided', render: ({ decidedAt }) => <Time at={decidedAt} /> },
  {
    label: 'operator.review.by',
    render: ({ decidedBy }, { text }) => <Name name={toDecider(text, decidedBy)} />,
  },
];

interface TableCardProps<Row> extends Omit<ComponentProps<typeof DataTable<Row>>, 'caption'> {
  /** Id of its title. */
  of: string;
  /** Id of the text shown instead of an empty table. */
  none?: string;
  /** Below the table. */
  children?: ReactNode;
}

function TableCard<Row>({ of, none, children, ...table }: TableCardProps<Row>) {
  const text = useText();
  return (
    <Card title={text(of)}>
      {none && table.rows.length === 0 ? (
        <p className="muted">{text(none)}</p>
      ) : (
        <>
          <DataTable caption={text(of)} {...table} />
          {children}
        </>
      )}
    </Card>
  );
}

/** The organisation's members, certifications, applications and latest decisions. */
export function Tables({ integrator }: { integrator: Integrator }) {
  const text = useText();
  const { organisation } = integrator;
  return (
    <>
      <TableCard
        of="members.title"
        columns={members}
        rows={integrator.members}
        rowKey={({ account }) => account}
      />
      <TableCard
        of="operator.integrator.certifications"
        none="operator.integrator.certifications.none"
        columns={certifications}
        rows={integrator.certifications}
        rowKey={({ kind }) => kind}
        rowLink={({ kind }) => toReviewPath({ organisation, kind })}
      />
      <Applications integrator={integrator} />
      <TableCard
        of="operator.integrator.decisions"
        none="operator.integrator.decisions.none"
        columns={decisions}
        rows={integrator.decisions}
        rowKey={({ id }) => id}
      >
        <Link to={`/operator/decided?${new URLSearchParams({ organisation })}`}>
          {text('operator.integrator.decisions.all')}
        </Link>
      </TableCard>
    </>
  );
}
