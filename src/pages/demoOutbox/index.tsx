import Layout from '@theme/Layout';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import { Outbox } from './_components/Outbox.tsx';
import styles from './styles.module.css';

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
