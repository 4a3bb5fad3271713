import { CopyButton } from '@site/src/components/CopyButton';
import control from '@site/src/components/TextInput/control.module.css';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import type { SentCall } from '../_useSend.ts';
import styles from './call-details.module.css';
import { Section } from './Section.tsx';
import shared from './styles.module.css';

/** Exactly what was sent. */
export function CallDetails({ call }: { call: SentCall }) {
  const text = useText();
  const bytes = new TextEncoder().encode(call.body).length;
  return (
    <Section title={text('tester.sent.title')} note={text('tester.sent.bytes', { bytes })}>
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
      <p className={shared.note}>{text('tester.sent.key')}</p>
    </Section>
  );
}

function Part({ title, value }: { title: string; value: string }) {
  return (
    <div className={styles.part}>
      <p className={clsx(control.label, styles.partTitle)}>
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
