import Link from '@docusaurus/Link';
import { BackLink } from '@site/src/components/BackLink';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { Failure } from '@site/src/components/Failure';
import { Filters } from '@site/src/components/FilterBar/Filters.tsx';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { Load } from '@site/src/components/Load';
import { NothingFound } from '@site/src/components/NothingFound';
import { PagedList } from '@site/src/components/PagedList';
import { Amount, StatementFacts, StatementTitle } from '@site/src/components/Statement';
import { Time } from '@site/src/components/Time';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useLoad } from '#client/useLoad.ts';
import type { Words } from '#client/useWords.ts';
import {
  listStatementLines,
  type StatementLineRow,
  type StatementRow,
  showStatement,
} from '#contract/portal/console-statements.ts';
import { type StatementsQuery, toBack, toLines, toParcel } from '../_query.ts';
import { useStatementFile } from '../_useStatementFile.ts';

const loadReconcile = () =>
  import('./Reconcile.tsx').then(({ Reconcile }) => ({ default: Reconcile }));

function DownloadButton({ statement: { id } }: { statement: StatementRow }) {
  const text = useText();
  const read = useStatementFile(id);
  const [rows, setRows] = useState<number>();
  const { run, busy, failure } = useAct(async () => {
    setRows(undefined);
    const file = await read();
    saveFile(file.name, 'text/csv;charset=utf-8', file.content);
    setRows(file.rows);
  });
  return (
    <div className="cluster">
      <Button kind="small" aria-disabled={busy || undefined} onClick={() => run()}>
        <Download size={14} aria-hidden />
        {text(busy ? 'control.statements.download.busy' : 'control.statements.download')}
      </Button>
      <span role="status" className="muted-sm">
        {rows !== undefined && text('control.statements.download.done', { count: rows })}
      </span>
      {failure && <Failure failure={failure} />}
    </div>
  );
}

interface LinesProps {
  statement: StatementRow;
  state: StatementsQuery;
}

type Other = StatementLineRow['correctedBy'][number];

/** Why a line differs from its parcel: what it corrects, or what corrects it, with the reason. */
function toNote(state: StatementsQuery, line: StatementLineRow, { text }: Words) {
  const { corrects, correctedBy, reason, billCode } = line;
  const toLink = ({ lineId, statement }: Other) => (
    <Link key={lineId} to={toLines(state, statement, billCode)}>
      <bdi dir="ltr">{lineId}</bdi>
    </Link>
  );
  if (corrects === null && correctedBy.length === 0) return null;
  return (
    <span className="flex-wrap gap-1-2">
      <span>{text(corrects ? 'control.statements.corrects' : 'control.statements.corrected')}</span>
      {corrects ? toLink(corrects) : correctedBy.map(toLink)}
      {reason !== null && <bdi className="wrap-anywhere">{reason}</bdi>}
    </span>
  );
}

function toColumns({ statement, state }: LinesProps): readonly Column<StatementLineRow>[] {
  const money = ['collected', 'fees', 'freight', 'net'] as const;
  return [
    {
      label: 'control.waybill',
      render: ({ billCode }) => (
        <Link to={toParcel(statement.environment, billCode)}>
          <bdi dir="ltr">{billCode}</bdi>
        </Link>
      ),
      note: (line, words) => toNote(state, line, words),
    },
    {
      label: 'control.parcels.txlogisticId',
      render: ({ txlogisticId }) => <bdi>{txlogisticId}</bdi>,
    },
    {
      label: 'control.statements.delivered',
      render: ({ deliveredAt }) => <Time at={deliveredAt} show="date" />,
    },
    ...money.map(
      (name): Column<StatementLineRow> => ({
        label: `statement.${name}`,
        align: 'end',
        render: (line) => <Amount value={line[name]} />,
      }),
    ),
  ];
}

const size = 50;

/** A page of the statement's lines, which a number of a parcel narrows. */
function Lines({ statement, state }: LinesProps) {
  const text = useText();
  const { query, setQuery, toAddress } = state;
  const { lines: current, parcel } = query;
  const { id } = statement;
  const load = useLoad(listStatementLines, { id, current, size, ...(parcel && { parcel }) });
  const title = text('control.statements.lines', { currency: statement.currency });
  return (
    <Card title={title}>
      <Filters
        label={text('control.statements.lines.filter')}
        filters={[
          { name: 'parcel', label: 'control.parcels.number', hint: 'control.parcels.number.hint' },
        ]}
        state={{
          query,
          setQuery: (change, options) => setQuery({ ...change, lines: 1 }, options),
        }}
        fields={listStatementLines.request.properties}
      />
      <PagedList
        load={load}
        current={current}
        size={size}
        toPage={(lines) => toAddress({ lines })}
        lines={8}
        nothing={
          <NothingFound
            title={text('control.statements.lines.none.title')}
            text={text('control.parcels.none.text')}
            clear={() => setQuery({ parcel: '', lines: 1 })}
          />
        }
      >
        {({ rows }) => (
          <DataTable
            caption={title}
            columns={toColumns({ statement, state })}
            rows={rows}
            rowKey={({ lineId }) => lineId}
          />
        )}
      </PagedList>
    </Card>
  );
}

/** One statement: sums, payment, file, and its lines. */
export function StatementView({ page: state }: { page: StatementsQuery }) {
  const text = useText();
  const load = useLoad(showStatement, { id: state.query.statement });
  return (
    <div className="stack gap-5">
      <BackLink to={toBack(state)}>{text('control.statements.back')}</BackLink>
      <Load load={load}>
        {(statement) => (
          <>
            <Card
              title={<StatementTitle {...statement} />}
              actions={<DownloadButton statement={statement} />}
            >
              <StatementFacts statement={statement} />
            </Card>
            {statement.lineCount > 0 && (
              <LazyPanel load={loadReconcile} page={{ statement, state }} />
            )}
            <Lines statement={statement} state={state} />
          </>
        )}
      </Load>
    </div>
  );
}
