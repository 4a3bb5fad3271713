import Link from '@docusaurus/Link';
import { StateBadge } from '@site/src/components/Badge/StateBadge.tsx';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { List } from '@site/src/components/List';
import { defineList, toStaffList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { OperationName } from '@site/src/components/OperationName';
import { Time } from '@site/src/components/Time';
import { useState } from 'react';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { toQuery } from '#client/to-filter.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { toShownState } from '#contract/portal/interfaces.ts';
import { type ApplicationRow, listApplications } from '#contract/portal/operator-applications.ts';
import { applicableIds, toDecider } from '../_cases.ts';
import { Due, OverdueNote } from '../_components/Due.tsx';
import { createOperatorPage } from '../_components/OperatorPage.tsx';
import { Owner } from '../_components/Owner.tsx';
import { Decide, toKey, useDecision } from './_components/Decide.tsx';
import styles from './_components/styles.module.css';

/** Returns the address of the decisions on an organisation's applications for the same interface. */
function toDecisions({ organisation, operation }: ApplicationRow): string {
  return `/operator/decided?${new URLSearchParams({ organisation, operation })}`;
}

function State(row: ApplicationRow) {
  const { reason, dueAt, decidedAt, decidedBy, isAgain } = row;
  const text = useText();
  const shown = toShownState(row);
  const account = toDecider(text, decidedBy ?? '');
  return (
    <div className={styles.state}>
      <StateBadge state={shown} of="operator.applications.state" />
      {dueAt !== null && (
        <span className="muted-xs">
          {text('operator.due.column')} <Due at={dueAt} />
        </span>
      )}
      {decidedAt !== null && (
        <span className="muted-xs">
          <Time at={decidedAt} /> {text('operator.applications.byWhom', { account })}
        </span>
      )}
      {reason && (
        <p className="no-margin" dir="auto">
          {reason}
        </p>
      )}
      {isAgain && (
        <Link to={toDecisions(row)} className="text-xs">
          {text('operator.decided.earlier')}
        </Link>
      )}
    </div>
  );
}

/** Applications of all organisations; only waiting ones unless the address says otherwise. */
const applications = defineList({
  ...toStaffList('applications'),
  call: listApplications,
  query: toQuery(listApplications, { state: 'applied' }),
  lines: 8,
  filters: [
    {
      name: 'account',
      label: 'operator.applications.account',
      hint: 'operator.applications.account.hint',
    },
    {
      name: 'operation',
      label: 'operator.applications.interface',
      values: applicableIds,
      toLabel: titleOfOperation,
    },
    { name: 'state', label: 'operator.applications.state', of: 'operator.applications.state' },
  ],
  columns: [
    {
      label: 'operator.applications.interface',
      render: ({ operation }) => <OperationName id={operation} />,
    },
    {
      label: 'operator.applications.account',
      render: ({ organisation, account, level, company }, { text }) => (
        <Owner organisation={organisation} account={account} company={company}>
          <span>{text(`operator.review.level.${level}`)}</span>
        </Owner>
      ),
    },
    { label: 'operator.applications.applied', render: ({ appliedAt }) => <Time at={appliedAt} /> },
    { label: 'operator.applications.state', render: (row) => <State {...row} /> },
  ],
  rowKey: toKey,
});

interface SelectableProps {
  rows: readonly ApplicationRow[];
  chosen: readonly ApplicationRow[];
  select: (rows: readonly ApplicationRow[], isOn: boolean) => void;
}

function Selectable({ rows, chosen, select }: SelectableProps) {
  const text = useText();
  const waiting = rows.filter(({ state }) => state === 'applied');
  const isChosen = (row: ApplicationRow) => chosen.some((each) => toKey(each) === toKey(row));
  const box: Column<ApplicationRow> = {
    label: 'operator.applications.select.column',
    hideLabel: true,
    render: (row) =>
      row.state === 'applied' && (
        <input
          type="checkbox"
          className={styles.check}
          aria-label={text('operator.applications.select', {
            account: row.account,
            title: titleOfOperation(row.operation),
          })}
          checked={isChosen(row)}
          onChange={(event) => select([row], event.target.checked)}
        />
      ),
  };
  return (
    <div className="stack gap-3">
      {waiting.length > 1 && (
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={waiting.every(isChosen)}
            onChange={(event) => select(waiting, event.target.checked)}
          />
          {text('operator.applications.selectPage')}
        </label>
      )}
      <DataTable
        caption={text('operator.applications.title')}
        columns={[box, ...applications.columns]}
        rows={rows}
        rowKey={toKey}
      />
    </div>
  );
}

function Applications() {
  const page = useList(applications, useQueryState(applications.query));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { load } = page;
  const decision = useDecision(load.reload);
  const select = (rows: readonly ApplicationRow[], isOn: boolean) =>
    setSelected((before) => {
      const keys = rows.map(toKey);
      const rest = [...before].filter((key) => !keys.includes(key));
      return new Set(isOn ? [...rest, ...keys] : rest);
    });
  const chosenOf = (rows: readonly ApplicationRow[]) =>
    rows.filter((row) => row.state === 'applied' && selected.has(toKey(row)));
  return (
    <>
      <OverdueNote overdue={load.data?.overdue} />
      <List
        page={page}
        table={(rows) => <Selectable rows={rows} chosen={chosenOf(rows)} select={select} />}
      />
      {load.data && (
        <Decide
          chosen={chosenOf(load.data.rows)}
          clear={() => setSelected(new Set())}
          decision={decision}
        />
      )}
    </>
  );
}

export default createOperatorPage('applications', Applications);
