import { List } from '@site/src/components/List';
import { defineList, toStaffTexts } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { Time } from '@site/src/components/Time';
import { Building2 } from 'lucide-react';
import { toQuery } from '#client/to-filter.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { listIntegrators } from '#contract/portal/operator-integrators.ts';
import { toIntegratorPath } from '../_cases.ts';
import { OperatorPage } from '../_components/OperatorPage.tsx';
import styles from '../_components/operator.module.css';
import { IntegratorState } from '../_components/Whose.tsx';
import { toErrorRateText } from '../_error-rate.ts';

/** All integrators; each row links to its page. */
const integrators = defineList({
  call: listIntegrators,
  query: toQuery(listIntegrators, {}),
  texts: toStaffTexts('integrators'),
  size: 50,
  lines: 10,
  filters: [
    {
      name: 'search',
      label: 'operator.integrators.search',
      hint: 'operator.integrators.search.hint',
    },
    {
      name: 'level',
      label: 'operator.review.level',
      toLabel: (level, text) => text(`operator.review.level.${level}`),
    },
    {
      name: 'state',
      label: 'operator.applications.state',
      toLabel: (state, text) => text(`operator.integrators.state.${state}`),
    },
  ],
  icon: Building2,
  columns: [
    {
      label: 'operator.integrators.name',
      render: ({ name }) => <bdi>{name}</bdi>,
      note: ({ name, company }) => company !== name && <bdi>{company}</bdi>,
    },
    {
      label: 'operator.review.account',
      render: ({ account }) => (
        <span className={styles.account}>
          <bdi>{account}</bdi>
        </span>
      ),
      note: ({ level }, { text }) => text(`operator.review.level.${level}`),
    },
    {
      label: 'operator.applications.state',
      render: ({ suspendedAt }) => <IntegratorState isSuspended={suspendedAt !== null} />,
    },
    {
      label: 'operator.integrators.calls',
      align: 'end',
      render: ({ day }, { number }) => number(day.calls),
      note: ({ day }, words) =>
        words.text('operator.integrator.errorRate', { rate: toErrorRateText(day, words) }),
    },
    {
      label: 'operator.integrators.lastCall',
      render: ({ lastUsedAt }) => (lastUsedAt === null ? '—' : <Time at={lastUsedAt} />),
    },
    {
      label: 'operator.integrators.since',
      render: ({ since }) => <Time at={since} show="date" />,
    },
  ],
  rowKey: ({ organisation }) => organisation,
  rowLink: toIntegratorPath,
});

function Integrators() {
  return <List page={useList(integrators, useQueryState(integrators.query))} />;
}

export default function OperatorIntegrators() {
  return (
    <OperatorPage name="integrators">
      <Integrators />
    </OperatorPage>
  );
}
