import { useActiveVersion, useDocsVersion } from '@docusaurus/plugin-content-docs/client';

interface ApiFileProps {
  /** OpenAPI, a Postman collection, or the list of pages in the reader's language. */
  name: 'openapi' | 'postman' | 'llms';
}

/** A file for programs, of the version that the document stands in. */
export function ApiFile({ name }: ApiFileProps) {
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
