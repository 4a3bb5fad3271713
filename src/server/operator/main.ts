import { createCourier } from '#server/app.ts';
import { CsvError } from '#server/courier/areas/csv.ts';
import { FileError } from '#server/courier/file-error.ts';
import { StaffError } from '#server/courier/staff-error.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import { createPeople } from '#server/people/create-people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { prepareGround } from '#server/start.ts';
import { StartError } from '#server/start-error.ts';
import { Texts } from '#server/texts.ts';
import { findCommand } from './commands.ts';
import { UsageError } from './options.ts';
import { toRefusalWords } from './refusal-words.ts';

const plain = [StartError, StaffError, UsageError, SettingsError, FileError, CsvError];
const texts = new Texts(Date.now);

/** In English, as all of this tool: what a person did, or where a fault of ours came from. */
function toWords(error: unknown): string | undefined {
  if (error instanceof PortalError) return toRefusalWords(texts, error);
  const { message, stack, code } = error as Error & { code?: string };
  if (isUnavailable(error)) return `The database cannot be used: ${message || code}`;
  return plain.some((kind) => error instanceof kind) ? message : stack;
}

async function run(): Promise<unknown> {
  const { command, options } = findCommand(process.argv.slice(2));
  const settings = readSettings(process.env);
  const ground = await prepareGround(settings, (error) =>
    process.stderr.write(`${error.message}\n`),
  );
  try {
    const courier = createCourier({ ...ground, settings, now: Date.now, texts });
    const people = createPeople(courier, { settings, texts });
    return await command.run({ courier, people, secrets: ground.secrets }, options);
  } finally {
    await ground.close();
  }
}

try {
  process.stdout.write(`${JSON.stringify(await run(), null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${toWords(error)}\n`);
  process.exitCode = 1;
}
