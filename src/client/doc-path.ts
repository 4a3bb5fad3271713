import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import { onlyVersion1 } from '#contract/versions/only-version-1.ts';

type Major = Descriptor['major'];

const isOf =
  (major: Major) =>
  ({ label }: GlobalVersion): boolean =>
    Number.parseInt(label, 10) === major;

/** The versions of the open API whose documents have this one, the latest first. */
export function majorsWith(versions: readonly GlobalVersion[], page: string): Major[] {
  const having = versions.filter(({ docs }) => docs.some(({ id }) => id === `apiDoc/${page}`));
  return ([2, 1] as const).filter((major) => having.some(isOf(major)));
}

/** The same versions, those that describe a version of the open API first. */
export function withMajorFirst(versions: readonly GlobalVersion[], major: Major): GlobalVersion[] {
  return [...versions.filter(isOf(major)), ...versions];
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
