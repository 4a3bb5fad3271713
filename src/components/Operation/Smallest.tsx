import { Breakable } from '@site/src/components/Breakable';
import { Phrase } from '@site/src/components/Phrase';
import CodeBlock from '@theme/CodeBlock';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import { pushStatusLine } from '#reference/exchange.ts';
import type { PageHead } from '#reference/page.ts';
import styles from './smallest.module.css';

interface JsonProps {
  title: ReactNode;
  value: unknown;
}

function Json({ title, value }: JsonProps) {
  return (
    <CodeBlock language="json" title={title}>
      {JSON.stringify(value, null, 2)}
    </CodeBlock>
  );
}

/** Method and path of a call, with the form field that carries it in version 1; a push goes where its receiver wants it. */
function Sent({ page }: { page: PageHead }) {
  const text = useText();
  const { direction, version } = page;
  const field = version.scheme === 'md5-v1' ? ' · bizContent' : '';
  return (
    <>
      <span className={styles.method}>POST</span>{' '}
      {direction === 'call' ? (
        <bdi dir="ltr">
          <Breakable text={toOperationPath(version, page) + field} />
        </bdi>
      ) : (
        text('operation.push.request') + field
      )}
    </>
  );
}

/** Ids of texts. */
const words = {
  call: {
    heading: 'operation.smallest',
    lead: 'operation.smallest.text',
    answer: 'operation.examples.answer',
  },
  push: {
    heading: 'operation.push.smallest',
    lead: 'operation.push.smallest.text',
    answer: 'operation.push.acknowledgement',
  },
};

/** What one wants to know first: the smallest call and what comes back; of a push, what arrives and what ends it. */
export function Smallest({ page }: { page: PageHead }) {
  const text = useText();
  const { request, answer, hasOwn } = page.smallest;
  const own = words[page.direction];
  return (
    <section className={styles.smallest}>
      <Heading as="h2" id="smallest">
        {text(own.heading)}
      </Heading>
      <p className={styles.lead}>
        <Phrase text={text(own.lead)} />
        {hasOwn && <> {text('operation.smallest.own')}</>}
      </p>
      <div className={styles.pair}>
        <Json title={<Sent page={page} />} value={request} />
        {answer === null ? (
          <CodeBlock language="http" title={text(own.answer)}>
            {pushStatusLine}
          </CodeBlock>
        ) : (
          <Json title={text(own.answer)} value={answer} />
        )}
      </div>
    </section>
  );
}
