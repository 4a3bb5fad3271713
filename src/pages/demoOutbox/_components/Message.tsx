import { CopyButton } from '@site/src/components/CopyButton';
import { Time } from '@site/src/components/Time';
import { ChevronRight, Mail, MessageSquareText } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { languageOfLocale } from '#contract/languages.ts';
import type { OutboxMessage } from '#contract/portal/outbox.ts';
import styles from '../styles.module.css';

const icons = { mail: Mail, sms: MessageSquareText };

/** Six digits that stand by themselves. */
const code = /(?<![\w-])\d{6}(?![\w-])/;

/** One message: to whom, when, what it says, and the code in it, ready to be copied. */
export function Message({ message, open }: { message: OutboxMessage; open: boolean }) {
  const text = useText();
  const { channel, recipient, subject, body, locale, createdAt } = message;
  const { direction } = languageOfLocale(locale);
  const Icon = icons[channel];
  const found = code.exec(body)?.[0];
  return (
    <article className={styles.message} aria-label={`${text(`outbox.${channel}`)} ${recipient}`}>
      <p className={styles.facts}>
        <Icon size={16} aria-hidden />
        <span>{text(`outbox.${channel}`)}</span>
        <span className="visually-hidden">{text('outbox.to')}</span>
        <bdi dir="ltr" className={styles.recipient}>
          {recipient}
        </bdi>
        <span className={styles.time}>
          <Time at={createdAt} />
        </span>
      </p>
      {found && (
        <p className={styles.code}>
          <code dir="ltr">{found}</code>
          <CopyButton value={found} label={text('outbox.code')} />
        </p>
      )}
      <details open={open} className={styles.words}>
        <summary lang={locale} className={styles.summary}>
          <ChevronRight size={16} aria-hidden />
          <span dir={direction}>{subject || body}</span>
        </summary>
        <div lang={locale} dir={direction} className={styles.body}>
          {body}
        </div>
      </details>
    </article>
  );
}
