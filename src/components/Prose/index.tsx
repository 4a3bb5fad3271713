import Link from '@docusaurus/Link';
import { DocTable } from '@site/src/components/DocTable';
import { ErrorCode } from '@site/src/components/ErrorCode';
import { isErrorCode } from '@site/src/components/Phrase';
import { Words } from '@site/src/components/Words';
import { createElement, type ReactNode } from 'react';
import type { ProseNode } from '#contract/prose.ts';
import styles from './styles.module.css';

interface ProseProps {
  nodes: readonly ProseNode[];
  /** Renders words, for example with search matches marked. */
  words?: (text: string) => ReactNode;
}

function Part({ node, words }: { node: ProseNode; words: (text: string) => ReactNode }) {
  if (typeof node === 'string') return words(node);
  const { tag, href, children } = node;
  const [first] = children;
  if (tag === 'code' && typeof first === 'string' && isErrorCode(first))
    return <ErrorCode code={first} />;
  const inside = children.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    <Part key={index} node={child} words={words} />
  ));
  if (tag === 'a') return <Link to={href}>{inside}</Link>;
  if (tag === 'table') return <DocTable>{inside}</DocTable>;
  if (tag === 'br' || tag === 'hr') return createElement(tag);
  const code = tag === 'code' || tag === 'pre';
  return createElement(tag, code ? { dir: 'ltr' } : {}, inside);
}

/** Markdown of the translators, prepared by the prose plugin. */
export function Prose({ nodes, words = (text) => <Words text={text} /> }: ProseProps) {
  return (
    <div className={styles.prose}>
      {nodes.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
        <Part key={index} node={node} words={words} />
      ))}
    </div>
  );
}
