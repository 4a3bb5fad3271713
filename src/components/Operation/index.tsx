import { Addresses } from '@site/src/components/Addresses';
import { Breakable } from '@site/src/components/Breakable';
import { DeferredPart } from '@site/src/components/DeferredPart';
import { Phrase } from '@site/src/components/Phrase';
import CodeBlock from '@theme/CodeBlock';
import Heading from '@theme/Heading';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import { pushStatusLine } from '#reference/exchange.ts';
import type { OperationPage, PageHead } from '#reference/page.ts';
import { PageLinks, PanelLinks } from './PageLinks.tsx';
import { References } from './References.tsx?build-only';
import styles from './styles.module.css';
import { WorkColumn } from './WorkColumn.tsx';

function Json({ title, value }: { title: ReactNode; value: unknown }) {
  return (
    <CodeBlock language="json" title={title}>
      {JSON.stringify(value, null, 2)}
    </CodeBlock>
  );
}

/** Method and path, with the form field of version 1; a push goes to the receiver's address. */
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

/** The smallest call and its answer; for a push, the message and its acknowledgement. */
function Smallest({ page }: { page: PageHead }) {
  const text = useText();
  const { request, answer, hasOwn } = page.smallest;
  const own = words[page.direction];
  return (
    <section className={styles.smallest}>
      <Heading as="h2" id="smallest">
        {text(own.heading)}
      </Heading>
      <p className={styles.purpose}>
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

interface Props {
  id: string;
  /** Passed by the portal plugin, in the reader's language. */
  data: PageHead;
  /** Complete data for the build; null in a browser. */
  built: OperationPage | null;
  load: () => Promise<{ default: OperationPage }>;
  /** Text of the document beyond the contract. */
  children?: ReactNode;
}

function Endpoint({ page }: { page: PageHead }) {
  const text = useText();
  return (
    <>
      <Heading as="h2" id="endpoint">
        {text('operation.endpoint')}
      </Heading>
      <Addresses page={page} />
      <p className={styles.lead}>
        <Phrase text={text('operation.uuid')} />
      </p>
    </>
  );
}

export function Operation({ data, built, load, children }: Props) {
  const loadPage = async () => (await load()).default;
  const loadReferences = async () => {
    const [{ References: Loaded }, page] = await Promise.all([
      import('./References.tsx'),
      loadPage(),
    ]);
    return () => <Loaded page={page} />;
  };
  return (
    <div className={styles.columns}>
      <div className={styles.reading}>
        <p className={styles.summary}>{data.summary}</p>
        {data.direction === 'call' && <PanelLinks />}
        <PageLinks direction={data.direction} />
        <Smallest page={data} />
        {data.direction === 'call' && <Endpoint page={data} />}
        <DeferredPart
          built={References && built && <References page={built} />}
          load={loadReferences}
        />
        {children}
      </div>
      <WorkColumn page={data} built={built} loadPage={loadPage} />
    </div>
  );
}
