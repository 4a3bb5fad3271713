import { ErrorCode } from '@site/src/components/ErrorCode';
import { Phrase } from '@site/src/components/Phrase';
import CodeBlock from '@theme/CodeBlock';
import Heading from '@theme/Heading';
import clsx from 'clsx';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import type { BuiltPage, PageExample, PageHead } from '#reference/page.ts';
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
      <span className={clsx(styles.mark, isSuccess ? 'tone-success' : 'tone-error')}>
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

interface JsonProps {
  title: string;
  value: unknown;
  /** Whether it has been opened: colours take ten elements a line. */
  opened: boolean;
}

function Json({ title, value, opened }: JsonProps) {
  const json = JSON.stringify(value, null, 2);
  if (opened) {
    return (
      <CodeBlock language="json" title={title}>
        {json}
      </CodeBlock>
    );
  }
  return (
    <div>
      <div>{title}</div>
      <pre className="language-json" dir="ltr">
        <code>{json}</code>
      </pre>
    </div>
  );
}

interface SampleProps {
  example: PageExample;
  major: PageHead['version']['major'];
}

function Sample({ example, major }: SampleProps) {
  const text = useText();
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={styles.sample}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>{example.title}</summary>
      <Outcome example={example} />
      <Json
        title={text(`operation.examples.request.${major}`)}
        value={example.request}
        opened={opened}
      />
      <Json title={text('operation.examples.answer')} value={example.answer} opened={opened} />
    </details>
  );
}

interface Props {
  page: PageHead;
  loadPage: () => Promise<BuiltPage>;
  /** No other panel is open. */
  isShown: boolean;
}

/** The text that says which values of the examples are no reader's own. */
function findOwnText({ businessDigest, version, examples }: PageHead): string | undefined {
  if (version.major === 1) return businessDigest === 'never' ? undefined : 'operation.examples.own';
  const isNamed = examples.some(({ request }) => 'customerCode' in request);
  return isNamed ? 'operation.examples.customer' : undefined;
}

/** A program that runs, then, folded, a request and its answer for each outcome: the page begins with the smallest. */
export function Samples({ page, loadPage, isShown }: Props) {
  const text = useText();
  const ownText = findOwnText(page);
  return (
    <>
      <Heading as="h2" id="examples" className={work.heading}>
        {text('operation.examples')}
      </Heading>
      <SampleProgram page={page} loadPage={loadPage} isShown={isShown} />
      {ownText && (
        <p className="muted-sm">
          <Phrase text={text(ownText)} />
        </p>
      )}
      {page.examples.map((example) => (
        <Sample key={example.name} example={example} major={page.version.major} />
      ))}
    </>
  );
}
