import { languages } from '#contract/languages.ts';
import { readProject, toDocsFolder } from '../../_project.ts';

/** Folders with the guides of the latest version, in every language. */
export const places: readonly string[] = languages.map(({ locale }) => toDocsFolder(locale));

export const english = toDocsFolder('en');

/** A section of a guide by the anchor of its heading, without the heading. */
export function readSection(place: string, guide: string, anchor: string): string {
  const text = readProject(place, `apiDoc/guides/${guide}.mdx`);
  const section = text.split(/^## /m).find((each) => each.includes(`{/* #${anchor} */}`));
  if (section === undefined) throw new Error(`${guide} in ${place} has no section #${anchor}`);
  return section.slice(section.indexOf('\n'));
}

export function readPrograms(place: string, guide: string): [name: string, code: string][] {
  const text = readProject(place, `apiDoc/guides/${guide}.mdx`);
  const blocks = text.matchAll(/^`([\w.-]+)`\n\n```\w+\n(.*?)^```$/gms);
  return [...blocks].map(([, name = '', code = '']) => [name, code]);
}

/** Blocks of code in a text, of one language or of all. */
export function readBlocks(text: string, language = '\\w+'): string[] {
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'));
  return [...blocks].map(([, code = '']) => code);
}

/** Rows of the tables in a section, without heads and code marks. */
export function toTables(section: string): string[][][] {
  const tables = section.match(/(?:^\|.*\n)+/gm) ?? [];
  return tables.map((table) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim().replaceAll('`', '')),
      ),
  );
}

const thousands = /(?<=\b[1-9][\d.,]*)[.,](?=\d{3}(?!\d))/g;

/** Turns `1,400,000` and `1.400.000` into `1400000`, and keeps decimals. */
function joinThousands(text: string): string {
  return text.replaceAll(thousands, '');
}

/** Every number in a text, without separators of thousands. */
export function readNumbers(text: string): Set<string> {
  return new Set(joinThousands(text).match(/\d+(?:\.\d+)?/g));
}

const figures = /^[\d.,+% ]+(?: ms)?$/;

/** Cells with only figures, which are the same in every language. */
export function toFigures(rows: readonly string[][]): string[][] {
  return rows.map((row) => row.filter((cell) => figures.test(cell)).map(joinThousands));
}
