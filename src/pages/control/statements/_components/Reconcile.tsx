import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Alert } from '@site/src/components/Alert';
import { Card } from '@site/src/components/Card';
import { Failure } from '@site/src/components/Failure';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FileDrop } from '@site/src/components/FileDrop';
import { Select } from '@site/src/components/Select';
import { useId, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useFormats } from '#client/useFormats.ts';
import type { StatementRow } from '#contract/portal/console-statements.ts';
import type { StatementsQuery } from '../_query.ts';
import type { Compared } from '../_reconcile/compare-file.ts';
import { compareInThread } from '../_reconcile/compare-in-thread.ts';
import { type FileFault, maxFileBytes } from '../_reconcile/decode-file.ts';
import { type DecimalSign, decimalSigns } from '../_reconcile/read-amount.ts';
import { type Choices, mostRows } from '../_reconcile/read-table.ts';
import { type ComparedSum, comparedSums } from '../_reconcile/reconcile.ts';
import { useStatementFile } from '../_useStatementFile.ts';
import { Comparison } from './Comparison.tsx';
import styles from './statements.module.css';

/** A chosen file, and the statement as it was when the file was chosen. */
interface Chosen {
  name: string;
  bytes: Uint8Array;
  statement: string;
  sum: ComparedSum;
}

type Outcome = { name: string } & (Compared | { fault: FileFault | 'gone' });

const examples: Record<DecimalSign, string> = { '.': '1,234.50', ',': '1.234,50' };

/** Compares files with a statement: a new file guesses the columns, a choice keeps the file. */
function useComparison({ id }: StatementRow) {
  const read = useStatementFile(id);
  const { currentLocale: locale } = useDocusaurusContext().i18n;
  const [chosen, setChosen] = useState<Chosen>();
  const [outcome, setOutcome] = useState<Outcome>();
  const compare = async (next: Chosen, choices?: Choices) => {
    setChosen(next);
    const compared = await compareInThread({ ...next, locale, choices });
    setOutcome({ name: next.name, ...compared });
  };
  const open = useAct(async (file: File) => {
    const { name, size } = file;
    setOutcome(undefined);
    if (size > maxFileBytes) return setOutcome({ name, fault: 'tooLarge' });
    const content = await file.arrayBuffer().catch(() => undefined);
    if (!content) return setOutcome({ name, fault: 'gone' });
    const { content: statement } = await read();
    const sum = chosen?.sum ?? 'collected';
    return compare({ name, bytes: new Uint8Array(content), statement, sum });
  });
  const choose = useAct(async (choices: Choices, sum: ComparedSum) => {
    if (chosen) await compare({ ...chosen, sum }, choices);
  });
  return {
    outcome,
    sum: chosen?.sum ?? 'collected',
    open: open.run,
    choose: choose.run,
    busy: open.busy || choose.busy,
    failure: open.failure ?? choose.failure,
  };
}

interface ChoosingProps {
  compared: Compared;
  sum: ComparedSum;
  choose: (choices: Choices, sum: ComparedSum) => void;
}

/** Columns of the file and how its amounts are written, as they were guessed. */
function Choosing({ compared, sum, choose }: ChoosingProps) {
  const text = useText();
  const { heads, choices } = compared;
  const toName = (column: string) =>
    heads[Number(column)] || text('control.reconcile.column', { number: Number(column) + 1 });
  const options = toOptions([...heads.keys()].map(String), toName);
  return (
    <div className={styles.choices}>
      {(['number', 'amount'] as const).map((name) => (
        <Select
          key={name}
          label={text(`control.reconcile.choose.${name}`)}
          value={String(choices[name])}
          options={options}
          onChoose={(column) => choose({ ...choices, [name]: Number(column) }, sum)}
          all={false}
        />
      ))}
      <Select
        label={text('control.reconcile.choose.sign')}
        value={choices.sign}
        options={toOptions([...decimalSigns], (sign) => examples[sign as DecimalSign])}
        onChoose={(sign) => choose({ ...choices, sign: sign as DecimalSign }, sum)}
        all={false}
      />
      <Select
        label={text('control.reconcile.choose.sum')}
        value={sum}
        options={toOptions([...comparedSums], (each) => text(`statement.${each}`))}
        onChoose={(each) => choose(choices, each as ComparedSum)}
        all={false}
      />
    </div>
  );
}

/** Compares the statement with a file of the reader, which stays in the browser. */
export function Reconcile({ page }: { page: { statement: StatementRow; state: StatementsQuery } }) {
  const text = useText();
  const formats = useFormats();
  const id = useId();
  const { statement, state } = page;
  const { outcome, sum, open, choose, busy, failure } = useComparison(statement);
  const fault = outcome && 'fault' in outcome ? outcome.fault : undefined;
  const compared = outcome && 'entries' in outcome ? outcome : undefined;
  const limits = { size: formats.fileSize(maxFileBytes), rows: formats.number(mostRows) };
  return (
    <Card title={text('control.reconcile.title')} lead={text('control.reconcile.lead')}>
      <div className="stack gap-5">
        <div className="stack gap-2">
          <FileDrop
            id={id}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            aria={{ 'aria-describedby': `${id}-hint`, ...(fault && { 'aria-invalid': true }) }}
            label={text(outcome ? 'certification.image.replace' : 'certification.image.choose')}
            onFile={(file) => void open(file)}
          />
          <p id={`${id}-hint`} className="muted-sm no-margin">
            {text('control.reconcile.hint', limits)} {text('control.reconcile.stays')}
          </p>
        </div>
        <p role="status" className="muted-sm no-margin hide-empty">
          {busy && text('control.reconcile.busy')}
          {compared &&
            !busy &&
            text('control.reconcile.read', {
              name: compared.name,
              rows: formats.number(compared.rows),
              encoding: compared.encoding.toUpperCase(),
            })}
        </p>
        {fault && (
          <Alert
            role="alert"
            tone="error"
            title={text(`control.reconcile.fault.${fault}`, limits)}
          />
        )}
        {failure && <Failure failure={failure} />}
        {compared && (
          <>
            <Choosing compared={compared} sum={sum} choose={(...next) => void choose(...next)} />
            <Comparison compared={compared} statement={statement} sum={sum} state={state} />
          </>
        )}
      </div>
    </Card>
  );
}
