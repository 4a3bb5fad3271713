import { Badge, type Tone } from '@site/src/components/Badge';
import { Button } from '@site/src/components/Button';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { Filters } from '@site/src/components/FilterBar/Filters.tsx';
import { NothingFound } from '@site/src/components/NothingFound';
import { PagedList } from '@site/src/components/PagedList';
import { Amount } from '@site/src/components/Statement';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { saveFile } from '#client/save-file.ts';
import { useText } from '#client/texts.ts';
import type { Words } from '#client/useWords.ts';
import type { StatementRow } from '#contract/portal/console-statements.ts';
import type { StatementsQuery } from '../_query.ts';
import type { Compared } from '../_reconcile/compare-file.ts';
import {
  type Category,
  type ComparedSum,
  categories,
  type Entry,
  type Sums,
} from '../_reconcile/reconcile.ts';
import { toDifferences } from '../_reconcile/to-differences.ts';

const tones: Record<Category, Tone> = {
  matched: 'success',
  different: 'error',
  missing: 'error',
  unknown: 'warning',
  repeated: 'warning',
  unreadable: 'warning',
};

interface SumRow extends Sums {
  category: Category | 'all';
}

function money<Row>(label: string, toValue: (row: Row) => string): Column<Row> {
  return {
    label,
    align: 'end',
    render: (row) => {
      const value = toValue(row);
      return value === '' ? '—' : <Amount value={value} />;
    },
  };
}

/** Columns of amounts: expected, in the statement, and the difference. */
function toMoneyColumns<Row extends Pick<Entry, 'expected' | 'actual' | 'difference'>>(
  sum: ComparedSum,
): Column<Row>[] {
  return [
    money('control.reconcile.expected', ({ expected }) => expected),
    money(`statement.${sum}`, ({ actual }) => actual),
    money('control.reconcile.difference', ({ difference }) => difference),
  ];
}

const toSumColumns = (sum: ComparedSum): readonly Column<SumRow>[] => [
  {
    label: 'control.reconcile.category',
    render: ({ category }, { text }) =>
      category === 'all' ? (
        <strong>{text('control.reconcile.all')}</strong>
      ) : (
        <Badge tone={tones[category]}>{text(`control.reconcile.${category}`)}</Badge>
      ),
    note: ({ category }, { text }) =>
      category !== 'all' && text(`control.reconcile.${category}.text`),
  },
  {
    label: 'control.reconcile.count',
    align: 'end',
    render: ({ count }, { number }) => number(count),
  },
  ...toMoneyColumns<SumRow>(sum),
];

/** Where an entry comes from, besides its number. */
function toNote(entry: Entry, { text, number }: Words) {
  const { row, first, billCode, txlogisticId, corrects, category, typed } = entry;
  const shown = toNumber(entry);
  const others = [billCode, txlogisticId].filter((each) => each !== '' && each !== shown);
  return (
    <span className="flex-wrap gap-1-2">
      {others.map((each) => (
        <bdi key={each}>{each}</bdi>
      ))}
      {row > 0 && <span>{text('control.reconcile.row', { row: number(row) })}</span>}
      {first > 0 && <span>{text('control.reconcile.first', { row: number(first) })}</span>}
      {category === 'unreadable' && (
        <span>
          {text('control.reconcile.typed')} <bdi>{typed || '—'}</bdi>
        </span>
      )}
      {corrects !== '' && (
        <span>
          {text('control.statements.corrects')} <bdi dir="ltr">{corrects}</bdi>
        </span>
      )}
    </span>
  );
}

const toNumber = ({ number, txlogisticId, billCode }: Entry) => number || txlogisticId || billCode;

const toEntryColumns = (sum: ComparedSum): readonly Column<Entry>[] => [
  {
    label: 'control.parcels.number',
    render: (entry) => <bdi className="wrap-anywhere">{toNumber(entry) || '—'}</bdi>,
    note: toNote,
  },
  {
    label: 'control.reconcile.category',
    render: ({ category }, { text }) => (
      <Badge tone={tones[category]}>{text(`control.reconcile.${category}`)}</Badge>
    ),
  },
  ...toMoneyColumns<Entry>(sum),
];

const size = 50;
const kept = { busy: false, quiet: false, state: 'ready', reload() {}, refresh() {} } as const;

interface ComparisonProps {
  compared: Compared;
  statement: StatementRow;
  sum: ComparedSum;
  state: StatementsQuery;
}

/** Counts and sums of each category, the entries, and the file of those that did not match. */
export function Comparison({ compared, statement, sum, state }: ComparisonProps) {
  const text = useText();
  const { entries, sums } = compared;
  const { query, setQuery, toAddress } = state;
  const { category, found, entries: current } = query;
  const rows = useMemo(() => {
    const typed = found.trim().toUpperCase();
    const has = (number: string) => number.toUpperCase().startsWith(typed);
    return entries.filter(
      (entry) =>
        (category === '' || entry.category === category) &&
        (has(entry.number) || has(entry.billCode) || has(entry.txlogisticId)),
    );
  }, [entries, category, found]);
  const shown = rows.slice((current - 1) * size, current * size);
  const { number, currency } = statement;
  const save = () => {
    const file = toDifferences(entries, currency, text);
    saveFile(`${number}-differences.csv`, 'text/csv;charset=utf-8', file);
  };
  const matched = sums.matched.count;
  return (
    <div className="stack gap-4">
      <DataTable
        caption={text('control.reconcile.sums', { currency })}
        columns={toSumColumns(sum)}
        rows={[...categories, 'all' as const].map((each) => ({ category: each, ...sums[each] }))}
        rowKey={(row) => row.category}
      />
      <div className="cluster gap-3">
        {matched < entries.length && (
          <Button onClick={save}>
            <Download size={16} aria-hidden />
            {text('control.reconcile.save')}
          </Button>
        )}
        <p role="status" className="no-margin">
          {matched === entries.length
            ? text('control.reconcile.equal')
            : text('control.reconcile.unequal', { count: entries.length - matched })}
        </p>
      </div>
      <Filters
        label={text('control.reconcile.filter')}
        filters={[
          {
            name: 'category',
            label: 'control.reconcile.category',
            of: 'control.reconcile',
            values: categories,
          },
          { name: 'found', label: 'control.parcels.number', hint: 'control.parcels.number.hint' },
        ]}
        state={{ query, setQuery: (change, how) => setQuery({ ...change, entries: 1 }, how) }}
      />
      <PagedList
        load={{ ...kept, data: { total: rows.length } }}
        current={current}
        size={size}
        of={text('control.reconcile.entries', { currency })}
        toPage={(page) => toAddress({ entries: page })}
        lines={8}
        nothing={
          <NothingFound
            title={text('control.reconcile.none')}
            text={text('control.parcels.none.text')}
            clear={() => setQuery({ category: '', found: '', entries: 1 })}
          />
        }
      >
        {() => (
          <DataTable
            caption={text('control.reconcile.entries', { currency })}
            columns={toEntryColumns(sum)}
            rows={shown}
            rowKey={({ row, billCode }) => `${row} ${billCode}`}
          />
        )}
      </PagedList>
    </div>
  );
}
