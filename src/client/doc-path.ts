import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import { onlyVersion1 } from '#contract/versions/only-version-1.ts';

/** The same versions, those that describe a version of the open API first, the latest of them before all. */
export function withMajorFirst(
  versions: readonly GlobalVersion[],
  major: Descriptor['major'],
): GlobalVersion[] {
  const isOfMajor = ({ label }: GlobalVersion) => Number.parseInt(label, 10) === major;
  const latestFirst = versions.toSorted((one, other) => Number(other.isLast) - Number(one.isLast));
  return [...latestFirst.filter(isOfMajor), ...versions];
}

/** The place of a code that version 1 alone answers: only its catalogue has it. */
const oldCodes = onlyVersion1.map((code) => `errors#${code}`);

/**
 * Address of a document by its id below `apiDoc`, with what follows it: `errors#145003050`, in the
 * first of these versions that has it.
 */
export function toDocPath(versions: readonly GlobalVersion[], page: string): string {
  const [, name = '', rest = ''] = /^([^?#]*)(.*)$/.exec(page) ?? [];
  const asked = oldCodes.includes(page) ? withMajorFirst(versions, 1) : versions;
  const docs = asked.flatMap(({ docs }) => docs.find(({ id }) => id === `apiDoc/${name}`) ?? []);
  return (docs[0]?.path ?? `/apiDoc/${name}`) + rest;
}
