import { Button } from '@site/src/components/Button';
import { Dialog } from '@site/src/components/Dialog';
import { useText } from '#client/texts.ts';
import type { ParityAnswer } from '#contract/portal/console-parity.ts';
import type { ParityGate } from '../_useParityGate.ts';
import { ParityList } from './ParityList.tsx';
import styles from './parity.module.css';

/** Names what is wrong: that calls would be refused, or only that pushes would not arrive. */
function toTitle({ operations }: ParityAnswer): string {
  const kinds = operations.flatMap(({ surprises }) => surprises.map(({ kind }) => kind));
  const isOfPushes = kinds.every((kind) => kind === 'callback');
  return isOfPushes ? 'control.parity.ask.title.callbacks' : 'control.parity.ask.title';
}

/** Shows before going live what production would do otherwise than the sandbox. */
export function ParityQuestion({ question }: Pick<ParityGate, 'question'>) {
  const text = useText();
  return (
    <Dialog
      wide
      open={question !== undefined}
      title={question && text(toTitle(question.answer))}
      onClose={() => question?.decide(false)}
    >
      {question && (
        <>
          <p>{text('control.parity.ask.lead')}</p>
          <ParityList answer={question.answer} />
          <div className={styles.bar}>
            <Button onClick={() => question.decide(false)}>{text('kit.cancel')}</Button>
            <Button kind="primary" onClick={() => question.decide(true)}>
              {text('control.parity.ask.anyway')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
