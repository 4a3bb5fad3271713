import { List } from '@site/src/components/List';
import { defineList, toStaffList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { Time } from '@site/src/components/Time';
import { Building2 } from 'lucide-react';
import { toQuery } from '#client/to-filter.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { listIntegrators } from '#contract/portal/operator-integrators.ts';
import { toIntegratorPath } from '../_cases.ts';
import { IntegratorState } from '../_components/IntegratorLink.tsx';
import { createOperatorPage } from '../_components/OperatorPage.tsx';
import styles from '../_components/operator.module.css';
import { toErrorRateText } from '../_error-rate.ts';

const integrators = defineList({
  ...toStaffList('integrators'),
  call: listIntegrators,
  query: toQuery(listIntegrators, {}),
  filters: [
    {
      name: 'search',
      label: 'operator.integrators.search',
      hint: 'operator.integrators.search.hint',
    },
    { name: 'level', label: 'operator.review.level', of: 'operator.review.level' },
    { name: 'state', label: 'operator.applications.state', of: 'operator.integrators.state' },
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
    { label: 'operator.integrators.since', render: ({ since }) => <Time at={since} show="date" /> },
  ],
  rowKey: ({ organisation }) => organisation,
  rowLink: toIntegratorPath,
});

function Integrators() {
  return <List page={useList(integrators, useQueryState(integrators.query))} />;
}

export default createOperatorPage('integrators', Integrators);
