import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { BuiltPage } from '#reference/page.ts';
import { toPageLanguages } from '#reference/samples/languages.ts';
import type { MarkdownProgram } from '#reference/samples/markdown-program.ts';
import { toPlainProgram } from '#reference/samples/page-program.ts';
import type { SampleSources } from '#reference/samples/to-sample.ts';

interface Origin {
  /** Where the portal plugin wrote the pages' data. */
  data: string;
  /** Where the open API is called. */
  origin: string;
  sources: SampleSources;
}

/** The programs of a page in every language; the first is the one that its Markdown has. */
function toPrograms(page: BuiltPage, { origin, sources }: Origin): MarkdownProgram[] {
  return toPageLanguages(page.direction).map(({ id, name, prism, call, receiver }) => {
    const { file, command } = page.direction === 'push' ? receiver : call;
    const program = toPlainProgram(id, page, origin, sources).replace(/\n$/, '');
    return { id, name, block: `\`\`\`${prism}\n${program}\n\`\`\``, file, command };
  });
}

/** The programs of the pages of all operations, by the pages' addresses. */
export function readPrograms(
  versions: readonly LoadedVersion[],
  from: Origin,
): Map<string, MarkdownProgram[]> {
  const programs = new Map<string, MarkdownProgram[]>();
  for (const { docs, versionName } of versions) {
    for (const { id, permalink } of docs) {
      const file = path.join(from.data, versionName, `${id.replace(/^apiDoc\//, '')}.json`);
      if (!existsSync(file)) continue;
      const page = JSON.parse(readFileSync(file, 'utf8')) as BuiltPage;
      // The error catalogue has a file as well.
      if (page.program) programs.set(permalink, toPrograms(page, from));
    }
  }
  return programs;
}

/** Bytes by which a page grows at most when another program stands in it. */
export function toGrowth(programs: readonly MarkdownProgram[] = []): number {
  const [own = 0, ...others] = programs.map(({ block }) => Buffer.byteLength(block));
  return Math.max(0, ...others.map((bytes) => bytes - own));
}
