import type { Readable } from 'node:stream';
import { FileError } from '#server/core/built-in/areas/csv.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { StartError } from '#server/errors/start-error.ts';
import { PortalError, toRefusalWords } from '#server/people/portal-error.ts';
import { type Settings, SettingsError } from '#server/settings/settings.ts';
import { Texts } from '#server/text/texts.ts';
import { accountCommands } from './account-commands.ts';
import {
  type Command,
  type Options,
  parseOptions,
  type SettingsCommand,
  UsageError,
} from './command.ts';
import { consigneeCommands } from './consignee-commands.ts';
import { parcelCommands, placeCommands } from './courier-commands.ts';
import { backupCommands, schemaCommands } from './database-commands.ts';
import { integratorCommands } from './integrator-commands.ts';
import { masterKeyCommands } from './master-key-commands.ts';
import { noticeCommands } from './notice-commands.ts';
import { applicationCommands, versionCommands } from './open-api-commands.ts';
import { openOwnContext } from './open-own-context.ts';
import { auditCommands, factorCommands, reviewerCommands } from './people-commands.ts';
import { pushCommands } from './push-commands.ts';
import { reviewCommands } from './review-commands.ts';
import { sandboxCommands } from './sandbox-commands.ts';
import { statementCommands } from './statement-commands.ts';

const commands: Record<string, Command | SettingsCommand> = {
  ...accountCommands,
  ...applicationCommands,
  ...auditCommands,
  ...backupCommands,
  ...consigneeCommands,
  ...masterKeyCommands,
  ...factorCommands,
  ...integratorCommands,
  ...noticeCommands,
  ...parcelCommands,
  ...placeCommands,
  ...pushCommands,
  ...reviewCommands,
  ...reviewerCommands,
  ...sandboxCommands,
  ...schemaCommands,
  ...statementCommands,
  ...versionCommands,
};

function usage(): string {
  const lines = Object.entries(commands).map(
    ([name, { options }]) => `  ${name} ${options.map((option) => `--${option}`).join(' ')}`,
  );
  return ['Usage: npm run -s operator -- <noun> <verb> --option value', ...lines].join('\n');
}

/** Returns the command that the words name, with its options. */
export function findCommand(words: readonly string[]): {
  command: Command | SettingsCommand;
  options: Options;
} {
  const name = words.slice(0, 2).join(' ');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(usage());
  return { command, options: parseOptions(words.slice(2), command) };
}

export interface OperatorRun {
  /** Arguments after the tool's name: noun, verb, options. */
  words: readonly string[];
  /** Reads the settings; may throw a SettingsError. */
  readSettings(): Settings;
  /** Standard input, for the commands that read it. */
  input: Readable;
}

export interface OperatorResult {
  exitCode: 0 | 1;
  stdout: string;
  stderr: string;
}

const plain = [StartError, StaffError, UsageError, SettingsError, FileError];

/** Returns an error in English, like all of this tool: the user's mistake, or the origin of an internal fault. */
function toWords(error: unknown, texts: Texts): string | undefined {
  if (error instanceof PortalError) {
    const { msg, fields } = toRefusalWords(texts, 'en', error);
    return [msg, ...fields.map(([field, fault]) => `${field}: ${fault}`)].join('\n');
  }
  const { message, stack, code } = error as Error & { code?: string };
  if (isUnavailable(error)) return `The database cannot be used: ${message || code}`;
  return plain.some((kind) => error instanceof kind) ? message : stack;
}

/** Runs one command of the operator tool on the database of the environment. */
export async function runOperator({
  words,
  readSettings,
  input,
}: OperatorRun): Promise<OperatorResult> {
  const texts = new Texts(Date.now);
  let stderr = '';
  const onConnectionLost = ({ message }: Error) => {
    stderr += `${message}\n`;
  };
  try {
    const { command, options } = findCommand(words);
    const settings = readSettings();
    const run = async () => {
      if ('runWith' in command) return command.runWith(settings, options, onConnectionLost);
      const { context, secrets, close } = await openOwnContext(settings, onConnectionLost);
      const tools = { people: context, courier: context.courier, secrets, input };
      return command.run(tools, options).finally(close);
    };
    const result = await run();
    return { exitCode: 0, stdout: `${JSON.stringify(result, null, 2)}\n`, stderr };
  } catch (error) {
    return { exitCode: 1, stdout: '', stderr: `${stderr}${toWords(error, texts)}\n` };
  }
}
