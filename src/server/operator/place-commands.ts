import path from 'node:path';
import { countries } from '#contract/countries.ts';
import { saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { readAreaFile } from '#server/core/built-in/areas/load-csv.ts';
import { readOutletFile } from '#server/core/built-in/outlets/outlet-file.ts';
import { importOutlets } from '#server/core/built-in/outlets/outlet-store.ts';
import { type Command, type Options, UsageError } from './command.ts';

/** The file that --file names, and its country: --country, or the file's own name. */
function readFile(options: Options) {
  const file = options.text('file');
  const named = path.basename(file, path.extname(file)).toUpperCase();
  const country = options.choice(
    'country',
    countries,
    countries.find((each) => each === named),
  );
  return { file, country, text: options.readFile('file') };
}

/** What the courier knows of a country, replaced by a file: `area import`, `outlet import`. */
export const placeCommands: Record<string, Command> = {
  'area import': {
    options: ['file', 'country'],
    async run({ people }, options) {
      const { file, country, text } = readFile(options);
      const rows = readAreaFile(text, country);
      if (rows.length === 0) throw new UsageError(`--file ${file} holds no places`);
      await saveAreas(people.database, rows);
      return { country, places: rows.length };
    },
  },
  'outlet import': {
    options: ['file', 'country'],
    async run({ people }, options) {
      const { file, country, text } = readFile(options);
      const written = readOutletFile(text, country);
      if (written.length === 0) throw new UsageError(`--file ${file} holds no outlets`);
      return { country, outlets: await importOutlets(people.database, written) };
    },
  },
};
