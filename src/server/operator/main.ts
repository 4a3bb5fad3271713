import { createCourier } from '#server/app.ts';
import { CsvError } from '#server/courier/areas/csv.ts';
import { FileError } from '#server/courier/file-error.ts';
import { StaffError } from '#server/courier/staff-error.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { prepareGround } from '#server/start.ts';
import { Texts } from '#server/texts.ts';
import { findCommand } from './commands.ts';
import { UsageError } from './options.ts';

const plain = [StaffError, UsageError, SettingsError, FileError, CsvError];

async function run(): Promise<unknown> {
  const { command, options } = findCommand(process.argv.slice(2));
  const settings = readSettings(process.env);
  const ground = await prepareGround(settings, (error) =>
    process.stderr.write(`${error.message}\n`),
  );
  try {
    const texts = new Texts(Date.now);
    const courier = createCourier({ ...ground, settings, now: Date.now, texts });
    return await command.run({ courier, secrets: ground.secrets }, options);
  } finally {
    await ground.database.destroy();
  }
}

try {
  process.stdout.write(`${JSON.stringify(await run(), null, 2)}\n`);
} catch (error) {
  const isPlain = plain.some((kind) => error instanceof kind);
  process.stderr.write(`${isPlain ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
