import { CopyButton } from '@site/src/components/CopyButton';
import control from '@site/src/components/TextInput/control.module.css';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import type { OperationPage } from '#reference/page.ts';
import { useOpenApiUrl } from '../_useOpenApiUrl.ts';
import type { SentCall } from '../_useSend.ts';
import styles from './call-details.module.css';
import { Section } from './Section.tsx';
import shared from './styles.module.css';

/** Exactly what was sent: what a program sends too, and apart from it what only this portal adds. */
export function CallDetails({ page, call }: { page: OperationPage; call: SentCall }) {
  const text = useText();
  const bytes = new TextEncoder().encode(call.body).length;
  const openApiUrl = useOpenApiUrl(page);
  return (
    <Section title={text('tester.sent.title')} note={text('tester.sent.bytes', { bytes })}>
      <p className={clsx(control.label, styles.partTitle)}>{text('tester.sent.api')}</p>
      <Address url={openApiUrl} />
      <Headers headers={{ 'Content-Type': 'application/x-www-form-urlencoded', ...call.headers }} />
      <Part title={text('tester.sent.body')} value={call.body} />
      <Part title={text('tester.sent.signed')} value={call.bizContent} />
      <p className={shared.note}>{text('tester.sent.key')}</p>
      <div className={styles.portal}>
        <p className={clsx(control.label, styles.partTitle)}>{text('tester.sent.through')}</p>
        <Address url={call.url} />
        <p className={clsx(control.label, styles.partTitle)}>{text('tester.sent.portal')}</p>
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
