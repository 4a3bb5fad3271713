import { type Column, DataTable } from '@site/src/components/DataTable';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { IntegratorRow } from '#contract/portal/operator-integrators.ts';
import { IntegratorState } from '../../_components/IntegratorState.tsx';
import { toIntegratorPath } from '../../_integrator-path.ts';
import { useErrorRate } from '../../_useErrorRate.ts';
import styles from './table.module.css';

/** Integrators in a table; each leads to its page. */
export function IntegratorTable({ rows }: { rows: readonly IntegratorRow[] }) {
  const text = useText();
  const { number } = useFormats();
  const writeErrorRate = useErrorRate();
  const columns: Column<IntegratorRow>[] = [
    {
      label: text('operator.integrators.name'),
      render: ({ name }) => <bdi>{name}</bdi>,
      note: ({ name, company }) => company !== name && <bdi>{company}</bdi>,
    },
    {
      label: text('operator.review.account'),
      render: ({ account }) => (
        <span className={styles.account}>
          <bdi>{account}</bdi>
        </span>
      ),
      note: ({ level }) => text(`operator.review.level.${level}`),
    },
    {
      label: text('operator.applications.state'),
      render: ({ suspendedAt }) => <IntegratorState isSuspended={suspendedAt !== null} />,
    },
    {
      label: text('operator.integrators.calls'),
      align: 'end',
      render: ({ day }) => number(day.calls),
      note: ({ day }) => text('operator.integrator.errorRate', { rate: writeErrorRate(day) }),
    },
    {
      label: text('operator.integrators.lastCall'),
      render: ({ lastUsedAt }) => (lastUsedAt === null ? '—' : <Time at={lastUsedAt} />),
    },
    {
      label: text('operator.integrators.since'),
      render: ({ since }) => <Time at={since} show="date" />,
    },
  ];
  return (
    <DataTable
      caption={text('operator.integrators.title')}
      columns={columns}
      rows={rows}
      rowKey={({ organisation }) => organisation}
      rowLink={toIntegratorPath}
    />
  );
}
