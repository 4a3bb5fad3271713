import Link from '@docusaurus/Link';
import { Badge } from '@site/src/components/Badge';
import { stateTones } from '@site/src/components/Badge/state-tones.ts';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { OperationName } from '@site/src/components/OperationName';
import { Time } from '@site/src/components/Time';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { toShownState } from '#contract/portal/interfaces.ts';
import type { ApplicationRow } from '#contract/portal/operator-applications.ts';
import { Due } from '../../_components/Due.tsx';
import { Whose } from '../../_components/Whose.tsx';
import { useDecider } from '../../_useDecider.ts';
import { toKey } from '../_states.ts';
import styles from './styles.module.css';

interface ApplicationTableProps {
  rows: readonly ApplicationRow[];
  chosen: readonly ApplicationRow[];
  select: (rows: readonly ApplicationRow[], isOn: boolean) => void;
}

/** What was decided on an organisation's applications for the same interface. */
function toDecisions({ organisation, operation }: ApplicationRow): string {
  return `/operator/decided?${new URLSearchParams({ organisation, operation })}`;
}

function State(row: ApplicationRow) {
  const { reason, dueAt, decidedAt, decidedBy, isAgain } = row;
  const text = useText();
  const shown = toShownState(row);
  const account = useDecider()(decidedBy ?? '');
  return (
    <div className={styles.state}>
      <Badge tone={stateTones[shown]}>{text(`operator.applications.state.${shown}`)}</Badge>
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

/** Applications in a table; those that wait can be selected. */
export function ApplicationTable({ rows, chosen, select }: ApplicationTableProps) {
  const text = useText();
  const waiting = rows.filter(({ state }) => state === 'applied');
  const isChosen = (row: ApplicationRow) => chosen.some((each) => toKey(each) === toKey(row));
  const columns: Column<ApplicationRow>[] = [
    {
      label: text('operator.applications.select.column'),
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
    },
    {
      label: text('operator.applications.interface'),
      render: ({ operation }) => <OperationName id={operation} />,
    },
    {
      label: text('operator.applications.account'),
      render: ({ organisation, account, level, company }) => (
        <Whose organisation={organisation} account={account} company={company}>
          <span>{text(`operator.review.level.${level}`)}</span>
        </Whose>
      ),
    },
    {
      label: text('operator.applications.applied'),
      render: ({ appliedAt }) => <Time at={appliedAt} />,
    },
    { label: text('operator.applications.state'), render: (row) => <State {...row} /> },
  ];
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
        columns={columns}
        rows={rows}
        rowKey={toKey}
      />
    </div>
  );
}
