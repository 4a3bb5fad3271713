import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { BuiltPage } from '#reference/page.ts';
import type { SampleSources } from '#reference/samples/fill-source.ts';
import { toPageLanguages } from '#reference/samples/languages.ts';
import type { MarkdownProgram } from '#reference/samples/markdown-program.ts';
import { type ToAddress, toPlainPrograms } from '#reference/samples/page-program.ts';

interface Origin {
  /** Folder to which the portal plugin wrote the pages' data. */
  data: string;
  /** Origin of the open API. */
  origin: string;
  sources: SampleSources;
  toAddress: ToAddress;
}

const toBlock = (prism: string, program: string) =>
  `\`\`\`${prism}\n${program.replace(/\n$/, '')}\n\`\`\``;

/** Returns a page's programs in every language; the first is the one in its Markdown. */
function toPrograms(page: BuiltPage, from: Origin): MarkdownProgram[] {
  return toPageLanguages(page).map(({ id, name, prism, call, receiver }) => {
    const { file, command } = page.direction === 'push' ? receiver : call;
    const { program, library } = toPlainPrograms(id, page, from, from.sources);
    return {
      id,
      name,
      block: toBlock(prism, program),
      file,
      command,
      ...(library && {
        library: {
          block: toBlock(prism, library.program),
          install: library.install,
          command: library.command,
        },
      }),
    };
  });
}

/** Returns the programs of all operation pages, by page address. */
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
      // The error catalogue also has a file.
      if (page.program) programs.set(permalink, toPrograms(page, from));
    }
  }
  return programs;
}

/** Bytes that a program takes on the page. */
const toBytes = ({ block, library }: MarkdownProgram) =>
  Buffer.byteLength([block, ...Object.values(library ?? {})].join(''));

/** Returns the most bytes by which a page grows when another program replaces its own. */
export function toGrowth(programs: readonly MarkdownProgram[] = []): number {
  const [own = 0, ...others] = programs.map(toBytes);
  return Math.max(0, ...others.map((bytes) => bytes - own));
}
