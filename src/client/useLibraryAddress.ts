import { useLatestVersion } from '@docusaurus/plugin-content-docs/client';
import { toVersionNumber } from '#contract/versions/documents.ts';
import { useSiteOrigin } from './environment.ts';

/** Address of the archive of a client library, beside the pages on the same host. */
export function useLibraryAddress() {
  const origin = useSiteOrigin();
  const version = toVersionNumber(useLatestVersion(undefined).label);
  return ({ toFile }: { toFile(version: string): string }) =>
    `${origin}/libraries/${toFile(version)}`;
}
