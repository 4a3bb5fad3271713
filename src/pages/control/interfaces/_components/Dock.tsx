import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { useText } from '#client/texts.ts';
import { isObject } from '#contract/check-value.ts';
import type { Acts } from '../_useActs.ts';
import styles from './list.module.css';

interface DockProps {
  chosen: readonly string[];
  clear: () => void;
  acts: Acts;
}

/** What the server said against each interface of an application. */
function Faults({ data }: { data: unknown }) {
  if (!isObject(data) || !isObject(data.fields)) return null;
  const words = Object.values(data.fields).map(String);
  return (
    <ul>
      {words.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

/** Stays in view: how the last act ended, and what to do with the interfaces that are selected. */
export function Dock({ chosen, clear, acts }: DockProps) {
  const text = useText();
  const { failure, done } = acts;
  return (
    <div className={styles.dock}>
      {failure && (
        <Failure failure={failure}>
          <Faults data={failure.data} />
        </Failure>
      )}
      <div role="status">{done && <Alert tone="success">{done}</Alert>}</div>
      {chosen.length > 0 && (
        <section className={styles.selection} aria-label={text('control.interfaces.selection')}>
          <p role="status">{text('control.interfaces.selected', { count: chosen.length })}</p>
          <Button onClick={clear}>{text('control.interfaces.selection.clear')}</Button>
          <Button kind="primary" onClick={() => void acts.apply(chosen)}>
            {text('control.interfaces.selection.apply')}
          </Button>
        </section>
      )}
    </div>
  );
}
