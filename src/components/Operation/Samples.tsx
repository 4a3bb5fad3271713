import { ErrorCode } from '@site/src/components/ErrorCode';
import { Phrase } from '@site/src/components/Phrase';
import CodeBlock from '@theme/CodeBlock';
import Heading from '@theme/Heading';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import type { OperationPage, PageExample } from '#contract/page.ts';
import { SampleProgram } from './SampleProgram.tsx';
import styles from './samples.module.css';
import work from './work.module.css';

/** The anchor of a field: `items[0].number` stands at `request.items.number`. */
function toAnchor(field: string): string {
  return `#request.${field.replace(/\[\d+\]/g, '')}`;
}

function Outcome({ example }: { example: PageExample }) {
  const text = useText();
  const isSuccess = example.answer.code === '1';
  return (
    <p className={styles.outcome}>
      <span className={clsx(styles.mark, isSuccess ? styles.success : styles.error)}>
        {text(isSuccess ? 'operation.examples.success' : 'operation.examples.error')}
      </span>
      <ErrorCode code={example.answer.code} />
      {example.field && (
        <span>
          {text('operation.examples.fault')}{' '}
          <a href={toAnchor(example.field)}>
            <code dir="ltr">{example.field}</code>
          </a>
        </span>
      )}
    </p>
  );
}

function Sample({ example, open }: { example: PageExample; open: boolean }) {
  const text = useText();
  const toJson = (value: unknown) => JSON.stringify(value, null, 2);
  return (
    <details className={styles.sample} open={open}>
      <summary>{example.title}</summary>
      <Outcome example={example} />
      <CodeBlock language="json" title={text('operation.examples.request')}>
        {toJson(example.request)}
      </CodeBlock>
      <CodeBlock language="json" title={text('operation.examples.answer')}>
        {toJson(example.answer)}
      </CodeBlock>
    </details>
  );
}

/** A program that runs, then a request and its answer for each outcome; the first stands open. */
export function Samples({ page }: { page: OperationPage }) {
  const text = useText();
  return (
    <>
      <Heading as="h2" id="examples" className={work.heading}>
        {text('operation.examples')}
      </Heading>
      <SampleProgram page={page} />
      {page.businessDigest !== 'never' && (
        <p className={styles.own}>
          <Phrase text={text('operation.examples.own')} />
        </p>
      )}
      {page.examples.map((example, index) => (
        <Sample key={example.name} example={example} open={index === 0} />
      ))}
    </>
  );
}
