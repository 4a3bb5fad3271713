import { Badge, type Tone } from '@site/src/components/Badge';
import type { Column } from '@site/src/components/DataTable';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { StatementRow } from '#contract/portal/console-statements.ts';
import styles from './styles.module.css';

const tones: Record<StatementRow['status'], Tone> = {
  open: 'info',
  closed: 'warning',
  paid: 'success',
};

function StatementStatus({ status }: Pick<StatementRow, 'status'>) {
  return <Badge tone={tones[status]}>{useText()(`statement.status.${status}`)}</Badge>;
}

type Titled = Pick<StatementRow, 'number' | 'status' | 'environment'>;

/** Title of the card of one statement. */
export function StatementTitle({ number, status, environment }: Titled) {
  return (
    <span className="cluster gap-3">
      <ShortId value={number} label={useText()('statement.number')} start={30} />
      <StatementStatus status={status} />
      <EnvironmentBadge environment={environment} />
    </span>
  );
}

/** An exact amount with all its digits, alone or with its currency. */
export function Amount({ value, currency }: { value: string; currency?: string }) {
  const formats = useFormats();
  return (
    <bdi className={styles.amount}>
      {currency ? formats.money(value, currency) : formats.amount(value)}
    </bdi>
  );
}

/** A day of the courier's calendar, `yyyy-MM-dd`, the same in every zone. */
function Day({ day }: { day: string }) {
  const formats = useFormats();
  return <time dateTime={day}>{formats.time(Date.parse(day), 'date', 'UTC')}</time>;
}

/** Columns of a list of statements, for their owners and for staff. */
export const statementColumns: readonly Column<StatementRow>[] = [
  {
    label: 'statement.number',
    render: ({ number }) => (
      <bdi dir="ltr" className={styles.amount}>
        {number}
      </bdi>
    ),
    note: ({ customerCode }) => <bdi dir="ltr">{customerCode}</bdi>,
  },
  {
    label: 'statement.status',
    render: ({ status }) => <StatementStatus status={status} />,
    note: ({ closedAt, paidDate }) =>
      paidDate === null ? (
        closedAt !== null && <Time at={closedAt} show="date" />
      ) : (
        <Day day={paidDate} />
      ),
  },
  {
    label: 'control.environment',
    render: ({ environment }) => <EnvironmentBadge environment={environment} />,
  },
  { label: 'statement.opened', render: ({ openedAt }) => <Time at={openedAt} show="date" /> },
  {
    label: 'statement.lines',
    align: 'end',
    render: ({ lineCount }, { number }) => number(lineCount),
  },
  { label: 'statement.currency', render: ({ currency }) => <bdi dir="ltr">{currency}</bdi> },
  {
    label: 'statement.collected',
    align: 'end',
    render: ({ collected }) => <Amount value={collected} />,
  },
  { label: 'statement.net', align: 'end', render: ({ net }) => <Amount value={net} /> },
];

const sums = ['collected', 'fees', 'freight', 'net'] as const;

/** Dates, payment and sums of a statement. */
export function StatementFacts({ statement }: { statement: StatementRow }) {
  const text = useText();
  const { number } = useFormats();
  const { currency, closedAt, paidDate, paidReference } = statement;
  return (
    <div className={styles.facts}>
      <DefinitionList
        items={[
          { label: 'statement.customer', id: statement.customerCode, start: 30 },
          { label: 'control.credentials.apiAccount', id: statement.apiAccount, start: 36 },
          { label: 'statement.lines', value: number(statement.lineCount) },
          { label: 'statement.opened', value: <Time at={statement.openedAt} show="exact" /> },
          closedAt !== null && {
            label: 'statement.closed',
            value: <Time at={closedAt} show="exact" />,
          },
          paidDate !== null && { label: 'statement.paid', value: <Day day={paidDate} /> },
          paidReference !== null && {
            label: 'statement.reference',
            value: <bdi className="wrap-anywhere">{paidReference}</bdi>,
          },
        ]}
      />
      <dl className={styles.sums}>
        {sums.map((sum) => (
          <div key={sum} className={clsx(styles.sum, sum === 'net' && styles.net)}>
            <dt>{text(`statement.${sum}`)}</dt>
            <dd>
              <Amount value={statement[sum]} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
