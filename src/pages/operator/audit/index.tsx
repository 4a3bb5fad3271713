import { Action, Details } from '@site/src/components/AuditRecord';
import { Badge } from '@site/src/components/Badge';
import { List } from '@site/src/components/List';
import { defineList, toStaffList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { Time } from '@site/src/components/Time';
import { toQuery } from '#client/to-filter.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { listAudit } from '#contract/portal/operator-applications.ts';
import { IntegratorLink } from '../_components/IntegratorLink.tsx';
import { Name } from '../_components/Name.tsx';
import { createOperatorPage } from '../_components/OperatorPage.tsx';

const records = defineList({
  ...toStaffList('audit'),
  call: listAudit,
  query: toQuery(listAudit, {}),
  filters: [
    { name: 'account', label: 'operator.audit.account', hint: 'operator.audit.account.hint' },
    { name: 'kind', label: 'operator.audit.kind', of: 'operator.audit.kind' },
  ],
  columns: [
    { label: 'operator.audit.at', render: ({ at }) => <Time at={at} show="exact" /> },
    {
      label: 'operator.audit.actor',
      render: ({ actor, byPerson }, { text }) =>
        byPerson ? <Name name={actor} /> : <Badge>{text(`operator.system.${actor}`)}</Badge>,
    },
    { label: 'operator.audit.action', render: ({ action }) => <Action action={action} /> },
    {
      label: 'operator.audit.subject',
      render: ({ subject, organisation }) =>
        organisation === null ? (
          <Name name={subject} />
        ) : (
          <IntegratorLink organisation={organisation}>{subject}</IntegratorLink>
        ),
    },
    { label: 'operator.audit.details', render: ({ details }) => <Details details={details} /> },
  ],
  rowKey: ({ id }) => id,
});

function Records() {
  return <List page={useList(records, useQueryState(records.query))} />;
}

export default createOperatorPage('audit', Records);
