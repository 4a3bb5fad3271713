import { OpenRows } from '@site/src/components/DeferredPart';
import { ErrorCode } from '@site/src/components/ErrorCode';
import CodeBlock from '@theme/CodeBlock';
import clsx from 'clsx';
import { useContext, useState } from 'react';
import { useText } from '#client/texts.ts';
import { pushStatusLine, toExchange } from '#reference/exchange.ts';
import type { OperationPage, PageExample } from '#reference/page.ts';
import styles from './sample-program.module.css';

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
  /** Coloured only once opened: colours take ten elements a line. */
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

function Sample({ page, example }: { page: OperationPage; example: PageExample }) {
  const text = useText();
  const { request, answer } = toExchange(page, example);
  const isPush = page.direction === 'push';
  const sent = isPush
    ? 'operation.push.request'
    : `operation.examples.request.${page.version.major}`;
  const returned = isPush ? 'operation.push.acknowledgement' : 'operation.examples.answer';
  const id = `${example.name}~`;
  const wasOpen = useContext(OpenRows).has(id);
  const [opened, setOpened] = useState(wasOpen);
  return (
    <details
      id={id}
      open={wasOpen || undefined}
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

/** A request and response for each outcome, folded, starting with the smallest. */
export function Examples({ page }: { page: OperationPage }) {
  return page.examples.map((example) => (
    <Sample key={example.name} page={page} example={example} />
  ));
}
