import { LazyPanel } from '@site/src/components/LazyPanel';
import { GrowingList } from '@site/src/components/List';
import { defineList, toConsoleList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { statementColumns } from '@site/src/components/Statement';
import { ReceiptText } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { listStatements } from '#contract/portal/console-statements.ts';
import { createControlPage } from '../_components/ControlPage.tsx';
import { type StatementsQuery, statementsQuery } from './_query.ts';

const loadDetail = () =>
  import('./_components/StatementView.tsx').then(({ StatementView }) => ({
    default: StatementView,
  }));

const statements = defineList({
  ...toConsoleList('statements'),
  call: listStatements,
  query: statementsQuery,
  filters: [
    { name: 'number', label: 'control.statements.number', hint: 'control.statements.number.hint' },
    { name: 'status', label: 'statement.status', of: 'statement.status' },
    { name: 'environment', label: 'control.environment', of: 'control.environment' },
    { name: 'currency', label: 'statement.currency' },
    'times',
  ],
  hasClear: true,
  icon: ReceiptText,
  toFirst: '/apiDoc/guides/cod#first-cod',
  columns: statementColumns,
  rowKey: ({ id }) => id,
  opens: 'statement',
});

function StatementList(state: StatementsQuery) {
  const text = useText();
  return (
    <GrowingList page={useList(statements, state)} lead={text('control.statements.listLead')} />
  );
}

function Statements() {
  const state = useQueryState(statements.query);
  const { statement } = state.query;
  if (statement === '') return <StatementList {...state} />;
  return <LazyPanel key={statement} load={loadDetail} page={state} />;
}

export default createControlPage('statements', Statements);
