import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { CopyButton } from '@site/src/components/CopyButton';
import { EmptyState } from '@site/src/components/EmptyState';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import Layout from '@theme/Layout';
import { ChevronRight, Mail, MailX, MessageSquareText, RefreshCw } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { portalErrors } from '#contract/errors.ts';
import { languageOfLocale } from '#contract/languages.ts';
import { demoOutbox, type OutboxMessage } from '#contract/portal/outbox.ts';
import styles from './styles.module.css';

const icons = { mail: Mail, sms: MessageSquareText };

/** Six digits outside a word or number. */
const code = /(?<![\w-])\d{6}(?![\w-])/;

function Message({ message, open }: { message: OutboxMessage; open: boolean }) {
  const text = useText();
  const { channel, recipient, subject, body, locale, createdAt } = message;
  const { direction } = languageOfLocale(locale);
  const Icon = icons[channel];
  const found = code.exec(body)?.[0];
  return (
    <article className={styles.message} aria-label={`${text(`outbox.${channel}`)} ${recipient}`}>
      <p className="muted-sm cluster no-margin gap-1-2">
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

const everyMs = 5000;

function useFreshOutbox() {
  const load = useLoad(demoOutbox, {});
  const { refresh, busy, failure } = load;
  const isResting = busy || failure !== undefined;
  useEffect(() => {
    if (isResting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isResting, refresh]);
  return load;
}

function Outbox() {
  const text = useText();
  const load = useFreshOutbox();
  if (load.failure?.code === portalErrors.notFound) {
    const title = text('outbox.closed.title');
    return <EmptyState icon={MailX} title={title} text={text('outbox.closed.text')} />;
  }
  return (
    <>
      <Alert tone="warning">{text('outbox.public')}</Alert>
      <div className="cluster gap-2-3">
        <Button onClick={load.reload}>
          <RefreshCw size={16} aria-hidden />
          {text('outbox.refresh')}
        </Button>
        <span className="muted-sm">{text('outbox.auto')}</span>
      </div>
      <Load load={load} skeleton={<Skeleton shape="rows" lines={4} />}>
        {({ messages }) =>
          messages.length === 0 ? (
            <EmptyState
              title={text('outbox.empty.title')}
              text={text('outbox.empty.text')}
              action={<ButtonLink to="/register">{text('outbox.empty.action')}</ButtonLink>}
            />
          ) : (
            <ul className="plain-list column gap-4">
              {messages.map((message, index) => (
                <li key={message.id}>
                  <Message message={message} open={index === 0} />
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </>
  );
}

/** `/demoOutbox`: the mails and short messages that the demo shows instead of sending. */
export default function DemoOutbox() {
  const text = useText();
  const heading = useId();
  return (
    <Layout title={text('outbox.title')} description={text('outbox.lead')}>
      <main className={styles.page} aria-labelledby={heading}>
        <header className={styles.head}>
          <h1 id={heading}>{text('outbox.title')}</h1>
          <p>{text('outbox.lead')}</p>
        </header>
        <noscript>
          <p>{text('outbox.noScript')}</p>
        </noscript>
        <Outbox />
      </main>
    </Layout>
  );
}
