import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { MailX, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { portalErrors } from '#contract/errors.ts';
import { demoOutbox } from '#contract/portal/outbox.ts';
import styles from '../styles.module.css';
import { Message } from './Message.tsx';

const everyMs = 5000;

/** The outbox, asked for again every few seconds while somebody looks at the page. */
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

/** The messages, the newest first and open. */
export function Outbox() {
  const text = useText();
  const load = useFreshOutbox();
  if (load.failure?.code === portalErrors.notFound) {
    const title = text('outbox.closed.title');
    return <EmptyState icon={MailX} title={title} text={text('outbox.closed.text')} />;
  }
  return (
    <>
      <Alert tone="warning">{text('outbox.public')}</Alert>
      <div className={styles.bar}>
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
