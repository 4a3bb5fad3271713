import { Button } from '@site/src/components/Button';
import { Dialog } from '@site/src/components/Dialog';
import { Failure } from '@site/src/components/Failure';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import styles from './styles.module.css';

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'title' | 'onClick'> {
  title: string;
  text: ReactNode;
  confirm: string;
  /** The dialog shows failures of the call and closes on success. */
  act: () => Promise<unknown>;
}

/** A button that asks for confirmation, since its action removes something. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, text: question, confirm, act, children, ...button } = props;
  const text = useText();
  const [open, setOpen] = useState(false);
  const { run, busy, failure, forget } = useAct(async () => {
    await act();
    setOpen(false);
  });
  const show = (isOpen: boolean) => {
    setOpen(isOpen);
    forget();
  };
  return (
    <>
      <Button {...button} onClick={() => show(true)}>
        {children}
      </Button>
      <Dialog open={open} title={title} onClose={() => show(false)}>
        <div className={styles.question}>{question}</div>
        {failure && <Failure failure={failure} />}
        <div className={styles.bar}>
          <Button onClick={() => show(false)}>{text('kit.cancel')}</Button>
          <Button kind="danger" aria-disabled={busy || undefined} onClick={() => run()}>
            {confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
