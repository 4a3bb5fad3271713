import { useActiveVersion, useDocsVersion } from '@docusaurus/plugin-content-docs/client';
import { Breakable } from '@site/src/components/Breakable';
import { DocHead, DocTable } from '@site/src/components/DocTable';
import { ErrorCode } from '@site/src/components/ErrorCode';
import { Words } from '@site/src/components/Words';
import CodeInline from '@theme/CodeInline';
import MDXCode from '@theme/MDXComponents/Code';
import MDXComponents from '@theme-original/MDXComponents';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import styles from './code.module.css';

/** Longest unbroken word: a digest fits; a key or JSON text has to break. */
const longestWord = 24;

/** Code in a document; never breaks a field name, and breaks a path only after slashes. */
function Code(props: ComponentProps<typeof MDXCode>) {
  const { children, className } = props;
  if (typeof children !== 'string' || children.includes('\n')) return <MDXCode {...props} />;
  const isWord = children.length <= longestWord;
  return (
    <CodeInline {...props} className={clsx(className, isWord && styles.word)}>
      <Breakable text={children} />
    </CodeInline>
  );
}

interface ApiFileProps {
  /** OpenAPI, a Postman collection, or the list of pages in the reader's language. */
  name: 'openapi' | 'postman' | 'llms';
}

/** Link to a file for programs, of the document's version. */
function ApiFile({ name }: ApiFileProps) {
  const { version, isLast } = useDocsVersion();
  const folder = useActiveVersion(undefined)?.path.replace(/\/$/, '') ?? '';
  const ofServer = isLast ? `/${name}.json` : `/${name}/${version}.json`;
  const path = name === 'llms' ? `${folder}/llms.txt` : ofServer;
  return (
    <a href={path}>
      <bdi dir="ltr">{path}</bdi>
    </a>
  );
}

/** Components of documents; remark-page-data.ts imports those that few documents use, and hands data to them. */
export default {
  ...MDXComponents,
  ApiFile,
  ErrorCode,
  code: Code,
  table: DocTable,
  th: DocHead,
  Words,
};
