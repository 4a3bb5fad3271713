import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import { onlyVersion1 } from '#contract/versions/only-version-1.ts';

type Major = Descriptor['major'];

const isOf =
  (major: Major) =>
  ({ label }: GlobalVersion): boolean =>
    Number.parseInt(label, 10) === major;

/** Returns the versions of the open API whose documents have this page, the latest first. */
export function majorsWith(versions: readonly GlobalVersion[], page: string): Major[] {
  const having = versions.filter(({ docs }) => docs.some(({ id }) => id === `apiDoc/${page}`));
  return ([2, 1] as const).filter((major) => having.some(isOf(major)));
}

export function withMajorFirst(versions: readonly GlobalVersion[], major: Major): GlobalVersion[] {
  return [...versions.filter(isOf(major)), ...versions];
}

/** Pages of codes that only version 1 returns; only its catalogue has them. */
const oldCodes = onlyVersion1.map((code) => `errors#${code}`);

/** Returns the address of a document, such as `errors#145003050`, in the first of these versions that has it. */
export function toDocPath(versions: readonly GlobalVersion[], page: string): string {
  const [, name = '', rest = ''] = /^([^?#]*)(.*)$/.exec(page) ?? [];
  const asked = oldCodes.includes(page) ? withMajorFirst(versions, 1) : versions;
  const docs = asked.flatMap(({ docs }) => docs.find(({ id }) => id === `apiDoc/${name}`) ?? []);
  return (docs[0]?.path ?? `/apiDoc/${name}`) + rest;
}
