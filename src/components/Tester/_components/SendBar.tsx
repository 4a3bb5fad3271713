import { Button } from '@site/src/components/Button';
import { Send, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import styles from './send-bar.module.css';
import shared from './styles.module.css';

interface SendBarProps {
  sending: boolean;
  /** Why the last try was not sent; absent where nothing stopped it. */
  stopped?: string;
  sendAnyway: () => void;
  goToFirst: () => void;
  cancel: () => void;
  /** What else can be done with the call. */
  children: ReactNode;
}

/** Sends, or says why not yet and lets the reader see what the server says to it. */
export function SendBar(props: SendBarProps) {
  const { sending, stopped, sendAnyway, goToFirst, cancel, children } = props;
  const text = useText();
  return (
    <div className={styles.sendBar}>
      {stopped && (
        <div role="alert" className={styles.stopped}>
          <TriangleAlert size={16} aria-hidden />
          <p>{stopped}</p>
          <Button kind="link" onClick={goToFirst}>
            {text('tester.stopped.first')}
          </Button>
          <Button kind="link" onClick={sendAnyway}>
            {text('tester.sendAnyway')}
          </Button>
        </div>
      )}
      <div className={shared.bar}>
        <Button kind="primary" type="submit" aria-disabled={sending}>
          <Send size={16} aria-hidden />
          {text(sending ? 'tester.sending' : 'tester.send')}
        </Button>
        {sending && (
          <Button onClick={cancel}>
            <X size={14} aria-hidden />
            {text('tester.cancel')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
