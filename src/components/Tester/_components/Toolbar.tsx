import clsx from 'clsx';
import { RefreshCw, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import type { PageExample } from '#contract/page.ts';
import styles from './styles.module.css';

export type View = 'form' | 'json';

interface ToolbarProps {
  examples: PageExample[];
  example?: PageExample;
  view: View;
  chooseExample: (name: string) => void;
  chooseView: (view: View) => void;
  renew: () => void;
}

/** What to start from, and how to look at it. */
export function Toolbar(props: ToolbarProps) {
  const { examples, example, view, chooseExample, chooseView, renew } = props;
  const text = useText();
  const id = useId();
  return (
    <div className={styles.toolbar}>
      <label htmlFor={id} className={styles.label}>
        {text('tester.example')}
      </label>
      <select
        id={id}
        className={styles.select}
        value={example?.name}
        onChange={(event) => chooseExample(event.target.value)}
      >
        {examples.map(({ name, title, answer }) => (
          <option key={name} value={name}>
            {answer.code === '1' ? title : `${title} · ${answer.code}`}
          </option>
        ))}
      </select>
      <div className={styles.bar}>
        <fieldset className={styles.switch}>
          <legend className={styles.visuallyHidden}>{text('tester.view')}</legend>
          {(['form', 'json'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={clsx(styles.switchButton, view === each && styles.chosen)}
              aria-pressed={view === each}
              onClick={() => chooseView(each)}
            >
              {text(`tester.view.${each}`)}
            </button>
          ))}
        </fieldset>
        <button type="button" className={styles.quiet} onClick={renew}>
          <RefreshCw size={14} aria-hidden />
          {text('tester.new')}
        </button>
        <button
          type="button"
          className={styles.quiet}
          onClick={() => example && chooseExample(example.name)}
        >
          <RotateCcw size={14} aria-hidden />
          {text('tester.reset')}
        </button>
      </div>
    </div>
  );
}
