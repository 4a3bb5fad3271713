import { Button } from '@site/src/components/Button';
import control from '@site/src/components/TextInput/control.module.css';
import { RefreshCw, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import type { PageExample } from '#reference/page.ts';
import shared from './styles.module.css';
import styles from './toolbar.module.css';

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
      <label htmlFor={id} className={control.label}>
        {text('tester.example')}
      </label>
      <select
        id={id}
        className={control.control}
        value={example?.name}
        onChange={(event) => chooseExample(event.target.value)}
      >
        {examples.map(({ name, title, answer }) => (
          <option key={name} value={name}>
            {answer.code === '1' ? title : `${title} · ${answer.code}`}
          </option>
        ))}
      </select>
      <div className={shared.bar}>
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
        <Button onClick={renew}>
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
