import { Button } from '@site/src/components/Button';
import { Select } from '@site/src/components/Select';
import { RefreshCw, RotateCcw } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { PageExample } from '#reference/page.ts';
import { useTester } from '../_tester-context.ts';
import styles from './styles.module.css';

export type View = 'form' | 'json';

interface ToolbarProps {
  example?: PageExample;
  view: View;
  chooseExample: (name: string) => void;
  chooseView: (view: View) => void;
}

export function Toolbar({ example, view, chooseExample, chooseView }: ToolbarProps) {
  const text = useText();
  const { page, draft } = useTester();
  const examples = page.examples.filter(({ needs }) => needs === undefined);
  return (
    <div className="column gap-2">
      <Select
        label={text('tester.example')}
        value={example?.name ?? ''}
        options={examples.map(({ name, title, answer: { code } }) => ({
          value: name,
          label: code === '1' ? title : `${title} · ${code}`,
        }))}
        onChoose={chooseExample}
        all={false}
      />
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
