import useIsBrowser from '@docusaurus/useIsBrowser';
import { Button } from '@site/src/components/Button';
import { Causes } from '@site/src/components/Causes';
import { CodeArea } from '@site/src/components/CodeArea';
import { DocTable } from '@site/src/components/DocTable';
import field from '@site/src/components/Field/styles.module.css';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { Vectors } from '#reference/vectors.ts';
import type { Comparison, Outcome, Report } from './compare-results.ts';
import type { Problem } from './read-results.ts';
import { maxBytes, shorten, toForm, toTemplate } from './results-form.ts';
import styles from './styles.module.css';

/** More lines would not help to find the cause. */
const mostUnknown = 10;

function Ids({ title, ids }: { title: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <p className={styles.ids}>
      {title}{' '}
      {ids.map((id) => (
        <code key={id} dir="ltr">
          {shorten(id)}
        </code>
      ))}
    </p>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  const text = useText();
  if (reasons.length === 0) return text('conformance.unexplained');
  const words = reasons.map((reason) => text(`sign.reason.${reason}`));
  return <Causes words={words} className="plain-list" />;
}

function Row({ id, field, expected, got = '', reasons }: Comparison) {
  const text = useText();
  return (
    <tr>
      <th scope="row" className={styles.vector}>
        <code dir="ltr">{id}</code> <code dir="ltr">{field}</code>
      </th>
      <td>
        <dl className={styles.values}>
          <dt>{text('conformance.expected')}</dt>
          <dd>
            <code dir="ltr">{expected}</code>
          </dd>
          <dt>{text('conformance.got')}</dt>
          <dd>
            <code dir="ltr">{shorten(got)}</code>
          </dd>
        </dl>
      </td>
      <td className={styles.cause}>
        <Reasons reasons={reasons} />
      </td>
    </tr>
  );
}

function Agreement({ report: { comparisons, unknown } }: { report: Report }) {
  const text = useText();
  const idsOf = (wanted: Comparison['verdict']) =>
    comparisons.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
  const differing = comparisons.filter(({ verdict }) => verdict === 'differs');
  return (
    <>
      {differing.length > 0 && (
        <DocTable>
          <thead>
            <tr>
              {['vector', 'values', 'cause'].map((column) => (
                <th key={column} scope="col">
                  {text(`conformance.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map((comparison) => (
              <Row key={comparison.id} {...comparison} />
            ))}
          </tbody>
        </DocTable>
      )}
      <Ids title={text('conformance.missing')} ids={idsOf('missing')} />
      <Ids
        title={text('conformance.unknown', { count: unknown.length })}
        ids={unknown.slice(0, mostUnknown)}
      />
      <Ids title={text('conformance.agrees')} ids={idsOf('agrees')} />
    </>
  );
}

function Problems({ problems, vectors }: { problems: readonly Problem[]; vectors: Vectors }) {
  const text = useText();
  const { kib } = useFormats();
  const common = { size: kib(maxBytes), ...toForm(vectors) };
  return (
    <div role="alert" className={styles.problems}>
      <p>
        <TriangleAlert size={18} aria-hidden />
        <strong>{text('conformance.problems')}</strong>
      </p>
      <ul>
        {problems.map(({ id, values }) => (
          <li key={JSON.stringify([id, values])}>
            {text(`conformance.problem.${id}`, { ...common, ...values })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Result of a check: why nothing could be compared, or the comparison of each vector. */
function Findings({ outcome, vectors }: { outcome: Outcome | undefined; vectors: Vectors }) {
  const text = useText();
  const report = outcome && 'report' in outcome ? outcome.report : undefined;
  const count = (verdict: string) =>
    report?.comparisons.filter((each) => each.verdict === verdict).length ?? 0;
  const counts = { agrees: count('agrees'), differs: count('differs'), missing: count('missing') };
  const all = report && counts.agrees === report.comparisons.length;
  return (
    <>
      <p role="status" className={styles.summary} data-good={all || undefined}>
        {all && <CircleCheck size={18} aria-hidden />}
        {report && text(all ? 'conformance.all' : 'conformance.summary', counts)}
      </p>
      {outcome && 'problems' in outcome && (
        <Problems problems={outcome.problems} vectors={vectors} />
      )}
      {report && <Agreement report={report} />}
    </>
  );
}

function useCheck(vectors: Vectors) {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const check = async (asked: string) => {
    try {
      const checker = await import('./compare-results.ts');
      setOutcome(checker.check(vectors, asked));
    } catch {
      setOutcome({ problems: [{ id: 'load' }] });
    }
  };
  return {
    text,
    outcome,
    setText: (typed: string) => {
      setText(typed);
      setOutcome(undefined);
    },
    check: () => check(text),
    checkFile: async (file: File) => {
      if (file.size > maxBytes) return setOutcome({ problems: [{ id: 'large' }] });
      try {
        const content = await file.text();
        setText(content);
        return await check(content);
      } catch {
        return setOutcome({ problems: [{ id: 'unreadable' }] });
      }
    },
  };
}

/** Compares an integrator's results with the vectors of the page's version, which the portal plugin passes. */
export function Conformance({ data }: { data: Vectors }) {
  const text = useText();
  const id = useId();
  const isBrowser = useIsBrowser();
  const { text: results, outcome, setText, check, checkFile } = useCheck(data);
  const isFaulty = outcome !== undefined && 'problems' in outcome;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check();
  };
  return (
    <section className={styles.conformance} aria-label={text('conformance.title')}>
      <form className={styles.form} onSubmit={submit}>
        <fieldset disabled={!isBrowser} className="plain-fieldset column gap-2">
          <CodeArea
            label={text('conformance.results')}
            rows={9}
            value={results}
            onChange={setText}
            aria-invalid={isFaulty || undefined}
            aria-describedby={`${id}-hint`}
          />
          <p id={`${id}-hint`} className={styles.hint}>
            {text('conformance.hint', toForm(data))}
          </p>
          <div>
            <label htmlFor={`${id}-file`} className={field.label}>
              {text('conformance.file')}
            </label>
            <input
              id={`${id}-file`}
              type="file"
              accept=".json,application/json,text/plain"
              className={styles.file}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file) void checkFile(file);
                // Lets the reader choose the same file again after fixing it.
                event.target.value = '';
              }}
            />
          </div>
          <div className="flex-wrap gap-2-3">
            <Button kind="primary" type="submit">
              {text('conformance.check')}
            </Button>
            <Button onClick={() => setText(toTemplate(data))}>
              {text('conformance.template')}
            </Button>
          </div>
        </fieldset>
      </form>
      <Findings outcome={outcome} vectors={data} />
    </section>
  );
}
