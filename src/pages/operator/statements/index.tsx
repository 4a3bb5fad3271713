import { LazyPanel } from '@site/src/components/LazyPanel';
import { List } from '@site/src/components/List';
import { defineList, toStaffList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { statementColumns } from '@site/src/components/Statement';
import { ReceiptText } from 'lucide-react';
import { toQuery } from '#client/to-filter.ts';
import { type QueryState, useQueryState } from '#client/useQueryState.ts';
import { listAllStatements } from '#contract/portal/operator-statements.ts';
import { createOperatorPage } from '../_components/OperatorPage.tsx';
import { OwnerOf } from './_components/OwnerOf.tsx';

const loadDetail = () =>
  import('./_components/Settle.tsx').then(({ Settle }) => ({ default: Settle }));

const [number, ...columns] = statementColumns;

/** Statements of all accounts; only production's unless the address says otherwise. */
const statements = defineList({
  ...toStaffList('statements'),
  call: listAllStatements,
  query: toQuery(listAllStatements, { environment: 'production', statement: '' }),
  filters: [
    { name: 'number', label: 'control.statements.number', hint: 'control.statements.number.hint' },
    { name: 'owner', label: 'operator.statements.owner', hint: 'operator.integrators.search.hint' },
    { name: 'status', label: 'statement.status', of: 'statement.status' },
    { name: 'environment', label: 'control.environment', of: 'control.environment' },
    { name: 'currency', label: 'statement.currency' },
    'times',
  ],
  hasClear: true,
  icon: ReceiptText,
  columns: [
    ...(number ? [number] : []),
    { label: 'operator.statements.owner', render: (row) => <OwnerOf {...row} /> },
    ...columns.filter(({ label }) => label !== 'statement.opened'),
  ],
  rowKey: ({ id }) => id,
  opens: 'statement',
});

function StatementList(state: QueryState<typeof statements.query>) {
  return <List page={useList(statements, state)} />;
}

function Statements() {
  const state = useQueryState(statements.query);
  const { statement: id } = state.query;
  if (id === '') return <StatementList {...state} />;
  const page = { id, back: state.toAddress({ statement: '' }) };
  return <LazyPanel key={id} load={loadDetail} page={page} />;
}

export default createOperatorPage('statements', Statements);
