import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Dock } from '@site/src/components/Dock';
import { Failure } from '@site/src/components/Failure';
import { useText } from '#client/texts.ts';
import { isObject } from '#contract/check-value.ts';
import type { Acts } from '../_useActs.ts';

interface SelectedProps {
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

/** How the last act ended, and what to do with the interfaces that are selected. */
export function Selected({ chosen, clear, acts }: SelectedProps) {
  const text = useText();
  const { failure, done } = acts;
  const count = chosen.length;
  return (
    <Dock
      outcome={
        <>
          {failure && (
            <Failure failure={failure}>
              <Faults data={failure.data} />
            </Failure>
          )}
          <div role="status">{done && <Alert tone="success">{done}</Alert>}</div>
        </>
      }
      selected={count > 0 ? text('control.interfaces.selected', { count }) : null}
      label={text('control.interfaces.selection')}
    >
      <Button onClick={clear}>{text('control.interfaces.selection.clear')}</Button>
      <Button kind="primary" onClick={() => void acts.apply(chosen)}>
        {text('control.interfaces.selection.apply')}
      </Button>
    </Dock>
  );
}
