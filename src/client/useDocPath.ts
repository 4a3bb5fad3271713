import { useActiveVersion, useVersions } from '@docusaurus/plugin-content-docs/client';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import { toDocPath, withMajorFirst } from './doc-path.ts';

/**
 * Returns the address of a document by its id below `apiDoc`, see `toDocPath`: within a document in that
 * document's version, elsewhere in the latest. Finds what only another version has, such as an unreleased
 * operation, there.
 */
export function useDocPath(): (page: string) => string {
  const active = useActiveVersion(undefined);
  const versions = useVersions(undefined);
  return (page) => toDocPath(active ? [active, ...versions] : versions, page);
}

/** The same for documents of one version of the open API. */
export function useDocPathOf(major: Descriptor['major']): (page: string) => string {
  const versions = useVersions(undefined);
  return (page) => toDocPath(withMajorFirst(versions, major), page);
}
