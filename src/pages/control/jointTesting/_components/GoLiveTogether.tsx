import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Failure } from '@site/src/components/Failure';
import { useState } from 'react';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useFormats } from '#client/useFormats.ts';
import { useMay } from '#client/useMay.ts';
import { isObject } from '#contract/is-object.ts';
import { goLiveTogether } from '#contract/portal/console-accounts.ts';
import styles from './joint-testing.module.css';
import type { ParityGate } from './ParityList.tsx';

/** Takes interfaces live if `pass` allows it; reloads the list in any case. */
export function useGoLive(
  send: (operations: readonly string[]) => Promise<unknown>,
  reload: () => void,
  pass: ParityGate['pass'],
) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [live, setLive] = useState<readonly string[]>([]);
  const { run, busy, failure } = useAct(async (operations: readonly string[]) => {
    setAsked(operations);
    setLive([]);
    if (!(await pass(operations))) return;
    try {
      await send(operations);
      setLive(operations);
    } finally {
      reload();
    }
  });
  /** `asked` are the interfaces of the last click; so are `live` if it succeeded. */
  return { press: run, busy, failure, asked, live };
}

export type GoingLive = ReturnType<typeof useGoLive>;

function Faults({ data, asked }: { data: unknown; asked: readonly string[] }) {
  const fields = isObject(data) && isObject(data.fields) ? data.fields : {};
  return (
    <ul>
      {asked.map((operation, index) => {
        const fault = fields[`operations[${index}]`];
        return (
          fault !== undefined && (
            <li key={operation}>
              <b>{titleOfOperation(operation)}</b>
              <p>{String(fault)}</p>
            </li>
          )
        );
      })}
    </ul>
  );
}

interface GoLiveTogetherProps extends Pick<ParityGate, 'pass'> {
  ready: readonly string[];
  reload: () => void;
}

/** Takes several live at once, all or none. Renders nothing if fewer than two are ready. */
export function GoLiveTogether({ ready, reload, pass }: GoLiveTogetherProps) {
  const text = useText();
  const ask = useAsk();
  const { list } = useFormats();
  const may = useMay();
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = ready.filter((operation) => !left.includes(operation));
  const { press, busy, failure, asked, live } = useGoLive(
    (operations) => ask(goLiveTogether, { operations: [...operations] }),
    reload,
    pass,
  );
  const toggle = (operation: string, isOn: boolean) => {
    const others = left.filter((each) => each !== operation);
    setLeft(isOn ? others : [...others, operation]);
  };
  return (
    <>
      <div role="status">
        {live.length > 0 && (
          <Alert tone="success" title={text('control.jointTesting.together.done')}>
            <p>{list(live.map(titleOfOperation))}</p>
          </Alert>
        )}
      </div>
      {failure && (
        <Failure failure={failure}>
          <Faults data={failure.data} asked={asked} />
        </Failure>
      )}
      {ready.length > 1 && may(goLiveTogether) && (
        <Card
          title={text('control.jointTesting.together')}
          lead={text('control.jointTesting.together.lead')}
          actions={
            <Button
              kind="primary"
              aria-disabled={busy || chosen.length === 0 || undefined}
              onClick={() => chosen.length > 0 && void press(chosen)}
            >
              {text('control.jointTesting.together.press', { count: chosen.length })}
            </Button>
          }
        >
          <fieldset className={styles.choices}>
            <legend className="visually-hidden">{text('control.jointTesting.together')}</legend>
            {ready.map((operation) => (
              <label key={operation}>
                <input
                  type="checkbox"
                  checked={chosen.includes(operation)}
                  onChange={(event) => toggle(operation, event.target.checked)}
                />
                {titleOfOperation(operation)}
              </label>
            ))}
          </fieldset>
        </Card>
      )}
    </>
  );
}
