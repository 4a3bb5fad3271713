import { useActiveVersion, useVersions } from '@docusaurus/plugin-content-docs/client';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import { toDocPath, withMajorFirst } from './doc-path.ts';

/** Returns a document's address, see `toDocPath`, in the version of the page's document or else the latest. */
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
