import { ErrorCode } from '@site/src/components/ErrorCode';
import { Phrase } from '@site/src/components/Phrase';
import CodeBlock from '@theme/CodeBlock';
import Heading from '@theme/Heading';
import clsx from 'clsx';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { pushStatusLine, toExchange } from '#reference/exchange.ts';
import type { BuiltPage, PageExample, PageHead } from '#reference/page.ts';
import { SampleProgram } from './SampleProgram.tsx';
import styles from './sample-program.module.css';
import work from './work.module.css';

/** Returns the anchor of a field: `request.items.number` for `items[0].number`. */
function toAnchor(field: string): string {
  return `#request.${field.replace(/\[\d+\]/g, '')}`;
}

function Outcome({ example }: { example: PageExample }) {
  const text = useText();
  const isSuccess = example.answer.code === '1';
  return (
    <p className="cluster text-sm gap-1-3">
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

interface CodeProps {
  title: string;
  code: string;
  language: 'json' | 'http';
  /** Whether it was opened: colours take ten elements a line. */
  opened: boolean;
}

function Code({ title, code, language, opened }: CodeProps) {
  if (opened) {
    return (
      <CodeBlock language={language} title={title}>
        {code}
      </CodeBlock>
    );
  }
  return (
    <div>
      <div>{title}</div>
      <pre className={`language-${language}`} dir="ltr">
        <code>{code}</code>
      </pre>
    </div>
  );
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2);

function Sample({ page, example }: { page: PageHead; example: PageExample }) {
  const text = useText();
  const { request, answer } = toExchange(page, example);
  const isPush = page.direction === 'push';
  const sent = isPush
    ? 'operation.push.request'
    : `operation.examples.request.${page.version.major}`;
  const returned = isPush ? 'operation.push.acknowledgement' : 'operation.examples.answer';
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={styles.sample}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>{example.title}</summary>
      {!isPush && <Outcome example={example} />}
      <Code title={text(sent)} code={toJson(request)} language="json" opened={opened} />
      <Code
        title={text(returned)}
        code={answer === null ? pushStatusLine : toJson(answer)}
        language={answer === null ? 'http' : 'json'}
        opened={opened}
      />
    </details>
  );
}

interface Props {
  page: PageHead;
  loadPage: () => Promise<BuiltPage>;
  isShown: boolean;
}

/** Returns the text that says which values of the examples no reader can use. */
function findOwnText({ businessDigest, version, examples }: PageHead): string | undefined {
  if (version.major === 1) return businessDigest === 'never' ? undefined : 'operation.examples.own';
  const isNamed = examples.some(({ request }) => 'customerCode' in request);
  return isNamed ? 'operation.examples.customer' : undefined;
}

/** A program that runs, then, folded, a request and response for each outcome, starting with the smallest. */
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
        <Sample key={example.name} page={page} example={example} />
      ))}
    </>
  );
}
