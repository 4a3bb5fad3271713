import { Button } from '@site/src/components/Button';
import { DocLink } from '@site/src/components/DocLink';
import { Send, TriangleAlert, X } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useTester } from '../_tester-context.ts';
import type { Obstacle } from '../_useProblems.ts';
import styles from './send-bar.module.css';
import shared from './styles.module.css';

interface SendBarProps {
  sending: boolean;
  /** Why the last try was not sent; absent where nothing stopped it. */
  obstacle: Obstacle | undefined;
  sendAnyway: () => void;
  cancel: () => void;
}

/** What would be sent now; sends it, or says why not yet and lets the reader see what the server says to it. */
export function SendBar({ sending, obstacle, sendAnyway, cancel }: SendBarProps) {
  const text = useText();
  const { wire, signing, draft, goTo } = useTester();
  const { own, isSettled } = signing;
  const { Ready, Command } = wire;
  return (
    <>
      {!own && Ready && <Ready />}
      {draft.hasExampleNumbers && (
        <p className={shared.note}>
          {text('tester.examples.note')}{' '}
          <DocLink page="orderserve/create?panel=try#work">{text('tester.examples.link')}</DocLink>
        </p>
      )}
      <div className={styles.sendBar}>
        {obstacle && (
          <div role="alert" className={styles.stopped}>
            <TriangleAlert size={16} aria-hidden />
            <p>{obstacle.words}</p>
            <Button kind="link" onClick={() => goTo(obstacle.place)}>
              {text('tester.stopped.first')}
            </Button>
            <Button kind="link" onClick={sendAnyway}>
              {text('tester.sendAnyway')}
            </Button>
          </div>
        )}
        <div className="cluster gap-2">
          <Button
            kind="primary"
            type="submit"
            aria-disabled={sending || !isSettled}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title={text('tester.send.keys')}
          >
            <Send size={16} aria-hidden />
            {text(sending ? 'tester.sending' : 'tester.send')}
          </Button>
          {sending && (
            <Button onClick={cancel}>
              <X size={14} aria-hidden />
              {text('tester.cancel')}
            </Button>
          )}
          {!own && <Command />}
        </div>
      </div>
    </>
  );
}
