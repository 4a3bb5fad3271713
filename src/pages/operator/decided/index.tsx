import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { List } from '@site/src/components/List';
import { defineList, toStaffList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { Time } from '@site/src/components/Time';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { toQuery } from '#client/to-filter.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { type Decision, listDecisions } from '#contract/portal/operator-review.ts';
import { applicableIds, toCaseTitle, toDecider, toReviewPath } from '../_cases.ts';
import { Name } from '../_components/Name.tsx';
import { createOperatorPage } from '../_components/OperatorPage.tsx';
import { Owner } from '../_components/Owner.tsx';
import { Verdict, verdictStates } from '../_components/Verdict.tsx';

/** Returns the address of a case in its present state. */
function toCase({ organisation, account, subject, operation }: Decision): string {
  if (subject !== 'interface') return toReviewPath({ organisation, kind: subject });
  const query = { account, operation: operation ?? '', state: '' };
  return `/operator/applications?${new URLSearchParams(query)}`;
}

const decisions = defineList({
  ...toStaffList('decided'),
  call: listDecisions,
  query: toQuery(listDecisions, {}),
  filters: [
    {
      name: 'account',
      label: 'operator.applications.account',
      hint: 'operator.applications.account.hint',
    },
    {
      name: 'subject',
      label: 'operator.audit.kind',
      toLabel: (subject, text) =>
        subject === 'interface'
          ? text('operator.decided.interface')
          : text(`operator.kind.${subject}`),
    },
    {
      name: 'operation',
      label: 'operator.applications.interface',
      values: applicableIds,
      toLabel: titleOfOperation,
    },
    {
      name: 'decision',
      label: 'operator.review.decide',
      toLabel: (decision, text) =>
        text(`operator.review.state.${verdictStates[decision as Decision['decision']]}`),
    },
  ],
  columns: [
    { label: 'operator.decided.case', render: toCaseTitle },
    { label: 'operator.queue.account', render: (row) => <Owner {...row} /> },
    { label: 'operator.review.decide', render: (row) => <Verdict {...row} /> },
    { label: 'operator.review.submitted', render: ({ askedAt }) => <Time at={askedAt} /> },
    { label: 'operator.review.decided', render: ({ decidedAt }) => <Time at={decidedAt} /> },
    {
      label: 'operator.review.by',
      render: ({ decidedBy }, { text }) => <Name name={toDecider(text, decidedBy)} />,
    },
  ],
  rowKey: ({ id }) => id,
  rowLink: toCase,
});

interface OneOrganisationProps {
  /** One of the organisation's decisions, if any. */
  any: Decision | undefined;
  showAll: () => void;
}

function OneOrganisation({ any, showAll }: OneOrganisationProps) {
  const text = useText();
  const name = any && (any.company ?? any.account);
  return (
    <Alert
      title={name ? text('operator.decided.only', { name }) : text('operator.decided.one')}
      actions={<Button onClick={showAll}>{text('operator.decided.all')}</Button>}
    />
  );
}

function Decisions() {
  const page = useList(decisions, useQueryState(decisions.query));
  const { query, setQuery } = page.state;
  return (
    <>
      {query.organisation !== '' && (
        <OneOrganisation
          any={page.load.data?.rows[0]}
          showAll={() => setQuery({ organisation: '' })}
        />
      )}
      <List page={page} />
    </>
  );
}

export default createOperatorPage('decided', Decisions);
