import { CopyButton } from '@site/src/components/CopyButton';
import { useText } from '#client/texts.ts';
import type { SentCall } from '../_useSend.ts';
import styles from './styles.module.css';

/** Exactly what was sent. */
export function CallDetails({ call }: { call: SentCall }) {
  const text = useText();
  const bytes = new TextEncoder().encode(call.body).length;
  return (
    <details className={styles.section}>
      <summary className={styles.sectionTitle}>
        {text('tester.sent.title')}
        <span className={styles.sectionNote}>{text('tester.sent.bytes', { bytes })}</span>
      </summary>
      <p className={styles.requestLine} dir="ltr">
        <b>{'POST'}</b> {call.url}
      </p>
      <dl className={styles.headers} dir="ltr">
        {Object.entries({
          'Content-Type': 'application/x-www-form-urlencoded',
          ...call.headers,
          ...call.portalHeaders,
          // Whoever sees the screen must not get the session.
          token: call.portalHeaders.token && '••••••••',
        }).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Part title={text('tester.sent.body')} value={call.body} />
      <Part title={text('tester.sent.signed')} value={call.bizContent} />
      <p className={styles.note}>{text('tester.sent.key')}</p>
    </details>
  );
}

function Part({ title, value }: { title: string; value: string }) {
  return (
    <div className={styles.part}>
      <p className={styles.partTitle}>
        {title}
        <CopyButton value={value} label={title} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={styles.bytes} dir="ltr" tabIndex={0} aria-label={title}>
        {value}
      </section>
    </div>
  );
}
