import { Button } from '@site/src/components/Button';
import { Dialog } from '@site/src/components/Dialog';
import { useText } from '#client/texts.ts';
import type { ParityGate } from '../_useParityGate.ts';
import { ParityList } from './ParityList.tsx';
import styles from './parity.module.css';

/** What production would answer otherwise, before going live with it. */
export function ParityQuestion({ question }: Pick<ParityGate, 'question'>) {
  const text = useText();
  return (
    <Dialog
      wide
      open={question !== undefined}
      title={text('control.parity.ask.title')}
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
