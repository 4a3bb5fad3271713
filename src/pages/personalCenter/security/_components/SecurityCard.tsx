import { useLocation } from '@docusaurus/router';
import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface SecurityCardProps {
  /** Hash of the page's address that opens the form: `#email`. */
  id: string;
  title: string;
  lead: string;
  /** The current value; null if there is none yet. */
  value?: string | null;
  /** Label of the button that opens the form. */
  action: string;
  /** Success message. */
  done: string;
  onDone?: () => void;
  children: (close: (isDone: boolean) => void) => ReactNode;
}

/** The current value, and a button that opens the form to change it. */
export function SecurityCard(props: SecurityCardProps) {
  const { id, title, lead, value, action, done, onDone, children } = props;
  const text = useText();
  const { hash } = useLocation();
  const [open, setOpen] = useState(hash === `#${id}`);
  const [isDone, setDone] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash !== `#${id}`) return;
    setOpen(true);
    place.current?.scrollIntoView({ block: 'start' });
  }, [hash, id]);
  const close = (succeeded: boolean) => {
    setOpen(false);
    setDone(succeeded);
    if (succeeded) onDone?.();
    // The focus is lost when the form disappears.
    place.current?.querySelector<HTMLElement>('h2')?.focus();
  };
  return (
    <div ref={place} id={id} className={styles.place}>
      <Card
        title={title}
        lead={lead}
        actions={
          !open && (
            <Button
              onClick={() => {
                setDone(false);
                setOpen(true);
              }}
            >
              {action}
            </Button>
          )
        }
      >
        {(isDone || value !== undefined || open) && (
          <div className="column gap-5">
            {isDone && <Alert tone="success" title={done} />}
            {value !== undefined && (
              <p className={styles.value}>
                {value === null ? text('personal.notGiven') : <bdi dir="ltr">{value}</bdi>}
              </p>
            )}
            {open && <div className={styles.form}>{children(close)}</div>}
          </div>
        )}
      </Card>
      <p role="status" className="visually-hidden">
        {isDone && done}
      </p>
    </div>
  );
}
