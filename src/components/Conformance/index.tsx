import useIsBrowser from '@docusaurus/useIsBrowser';
import { Button } from '@site/src/components/Button';
import { CodeArea } from '@site/src/components/CodeArea';
import field from '@site/src/components/Field/styles.module.css';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '#client/texts.ts';
import type { Vectors } from '#reference/vectors.ts';
import type { Outcome } from './check.ts';
import { Findings } from './Findings.tsx';
import { maxBytes } from './limits.ts';
import styles from './styles.module.css';
import { toForm, toTemplate } from './vectors.ts';

/** The text of results and the outcome of the last check. */
function useCheck(vectors: Vectors) {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const check = async (asked: string) => {
    try {
      const checker = await import('./check.ts');
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

/**
 * Compares an integrator's results with the vectors; the portal plugin passes those of the page's version as
 * `data`.
 */
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
