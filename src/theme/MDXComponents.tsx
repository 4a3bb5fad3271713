import { ApiFile } from '@site/src/components/ApiFile';
import { Code } from '@site/src/components/Code';
import { DocHead, DocTable } from '@site/src/components/DocTable';
import { ErrorCatalogue } from '@site/src/components/ErrorCatalogue';
import { ErrorCode } from '@site/src/components/ErrorCode';
import { Operation } from '@site/src/components/Operation';
import { Setting } from '@site/src/components/Setting';
import { Words } from '@site/src/components/Words';
import MDXComponents from '@theme-original/MDXComponents';

/** Components that a document may use without importing them. */
export default {
  ...MDXComponents,
  ApiFile,
  ErrorCatalogue,
  ErrorCode,
  Operation,
  Setting,
  code: Code,
  table: DocTable,
  th: DocHead,
  Words,
};
