import { Button } from '@site/src/components/Button';
import field from '@site/src/components/Field/styles.module.css';
import { RefreshCw, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import type { PageExample } from '#reference/page.ts';
import { useTester } from '../_tester-context.ts';
import styles from './toolbar.module.css';

export type View = 'form' | 'json';

interface ToolbarProps {
  example?: PageExample;
  view: View;
  chooseExample: (name: string) => void;
  chooseView: (view: View) => void;
}

/** What to start from, and how to look at it. */
export function Toolbar({ example, view, chooseExample, chooseView }: ToolbarProps) {
  const text = useText();
  const { page, draft } = useTester();
  const examples = page.examples.filter(({ needs }) => needs === undefined);
  const id = useId();
  return (
    <div className="column gap-2">
      <label htmlFor={id} className={field.label}>
        {text('tester.example')}
      </label>
      <select
        id={id}
        className={field.control}
        value={example?.name}
        onChange={(event) => chooseExample(event.target.value)}
      >
        {examples.map(({ name, title, answer }) => (
          <option key={name} value={name}>
            {answer.code === '1' ? title : `${title} · ${answer.code}`}
          </option>
        ))}
      </select>
      <div className="cluster gap-2">
        <fieldset className={styles.switch}>
          <legend className="visually-hidden">{text('tester.view')}</legend>
          {(['form', 'json'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={styles.view}
              aria-pressed={view === each}
              onClick={() => chooseView(each)}
            >
              {text(`tester.view.${each}`)}
            </button>
          ))}
        </fieldset>
        <Button onClick={draft.renew}>
          <RefreshCw size={14} aria-hidden />
          {text('tester.new')}
        </Button>
        <Button onClick={() => example && chooseExample(example.name)}>
          <RotateCcw size={14} aria-hidden />
          {text('tester.reset')}
        </Button>
      </div>
    </div>
  );
}
