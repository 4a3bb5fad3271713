import field from '@site/src/components/Field/styles.module.css';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import type { SentCall } from '../_send-state.ts';
import { useTester } from '../_tester-context.ts';
import { useOpenApiUrl } from '../_useOpenApiUrl.ts';
import styles from './call-details.module.css';
import { Section } from './Section.tsx';

/** Exactly what was sent: what a program sends too, and apart from it what only this portal adds. */
export function CallDetails({ call }: { call: SentCall }) {
  const text = useText();
  const { Sent } = useTester().wire;
  const bytes = new TextEncoder().encode(call.body).length;
  const openApiUrl = useOpenApiUrl();
  return (
    <Section title={text('tester.sent.title')} note={text('tester.sent.bytes', { bytes })}>
      <p className={clsx(field.label, styles.partTitle)}>{text('tester.sent.api')}</p>
      <Address url={openApiUrl} />
      <Headers headers={{ 'Content-Type': call.contentType, ...call.headers }} />
      <Sent call={call} />
      <div className={styles.portal}>
        <p className={clsx(field.label, styles.partTitle)}>{text('tester.sent.through')}</p>
        <Address url={call.url} />
        <p className={clsx(field.label, styles.partTitle)}>{text('tester.sent.portal')}</p>
        <Headers
          headers={{
            ...call.portalHeaders,
            // Whoever sees the screen must not get the session.
            token: call.portalHeaders.token && '••••••••',
          }}
        />
      </div>
    </Section>
  );
}

function Address({ url }: { url: string }) {
  return (
    <p className={styles.requestLine} dir="ltr">
      <b>{'POST'}</b> {url}
    </p>
  );
}

function Headers({ headers }: { headers: Record<string, string> }) {
  return (
    <dl className={styles.headers} dir="ltr">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
