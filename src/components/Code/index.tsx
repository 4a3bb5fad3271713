import MDXCode from '@theme/MDXComponents/Code';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './styles.module.css';

/** A digest still is one word; a key or a text of JSON has to break. */
const longestWord = 24;

/** A document's code; the name of a field is never broken in two. */
export function Code(props: ComponentProps<typeof MDXCode>) {
  const { children, className } = props;
  const isWord = typeof children === 'string' && children.length <= longestWord;
  const isBlock = typeof children === 'string' && children.includes('\n');
  return <MDXCode {...props} className={clsx(className, isWord && !isBlock && styles.word)} />;
}
