import { useActiveVersion, useVersions } from '@docusaurus/plugin-content-docs/client';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import { toDocPath, withMajorFirst } from './doc-path.ts';

/**
 * Address of a document by its id below `apiDoc`, see `toDocPath`. Within a document it stays in the
 * document's version, elsewhere it is the latest one's. What only another version has, as an
 * operation that is not released yet, is found there.
 */
export function useDocPath(): (page: string) => string {
  const active = useActiveVersion(undefined);
  const versions = useVersions(undefined);
  return (page) => toDocPath(active ? [active, ...versions] : versions, page);
}

/** The same of the documents that describe a version of the open API. */
export function useDocPathOf(major: Descriptor['major']): (page: string) => string {
  const versions = useVersions(undefined);
  return (page) => toDocPath(withMajorFirst(versions, major), page);
}
