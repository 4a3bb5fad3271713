import Link from '@docusaurus/Link';
import { CircleCheck, Inbox } from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';
import type { SentCode } from './useSendCode.ts';

/** Where a code went; in the demo, where it can be read. */
export function Sent({ sent: { deliveredTo, target } }: { sent: SentCode }) {
  const text = useText();
  if (deliveredTo === 'outbox') {
    return (
      <span className={styles.sent}>
        <Inbox size={16} aria-hidden />
        <span>
          {text('code.sent.outbox')}{' '}
          <Link to="/demoOutbox" target="_blank" rel="noopener">
            {text('code.outbox')}
          </Link>
        </span>
      </span>
    );
  }
  const where = target ? `code.sent.${deliveredTo}.to` : `code.sent.${deliveredTo}`;
  return (
    <span className={styles.sent}>
      <CircleCheck size={16} aria-hidden />
      <span>{text(where, { target })}</span>
    </span>
  );
}
