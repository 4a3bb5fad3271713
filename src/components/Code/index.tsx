import { Breakable } from '@site/src/components/Breakable';
import CodeInline from '@theme/CodeInline';
import MDXCode from '@theme/MDXComponents/Code';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './styles.module.css';

/** A digest still is one word; a key or a text of JSON has to break. */
const longestWord = 24;

/** A document's code; the name of a field is never broken in two, a path behind its slashes. */
export function Code(props: ComponentProps<typeof MDXCode>) {
  const { children, className } = props;
  if (typeof children !== 'string' || children.includes('\n')) return <MDXCode {...props} />;
  const isWord = children.length <= longestWord;
  return (
    <CodeInline {...props} className={clsx(className, isWord && styles.word)}>
      <Breakable text={children} />
    </CodeInline>
  );
}
