import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';

/**
 * Address of a document by its id below `apiDoc`, with what follows it: `errors#145003050`, in the
 * first of these versions that has it.
 */
export function toDocPath(versions: readonly GlobalVersion[], page: string): string {
  const [, name = '', rest = ''] = /^([^?#]*)(.*)$/.exec(page) ?? [];
  const docs = versions.flatMap(({ docs }) => docs.find(({ id }) => id === `apiDoc/${name}`) ?? []);
  return (docs[0]?.path ?? `/apiDoc/${name}`) + rest;
}
