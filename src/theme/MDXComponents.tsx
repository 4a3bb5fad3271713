import { ApiFile } from '@site/src/components/ApiFile';
import { Code } from '@site/src/components/Code';
import { DocHead, DocTable } from '@site/src/components/DocTable';
import { ErrorCode } from '@site/src/components/ErrorCode';
import { Setting } from '@site/src/components/Setting';
import { Words } from '@site/src/components/Words';
import MDXComponents from '@theme-original/MDXComponents';

/**
 * Components that a document may use without importing them; `<Operation>` and `<ErrorCatalogue>`
 * are brought with their data (plugins/portal/remark-page-data.ts).
 */
export default {
  ...MDXComponents,
  ApiFile,
  ErrorCode,
  Setting,
  code: Code,
  table: DocTable,
  th: DocHead,
  Words,
};
