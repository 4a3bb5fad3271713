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
import { auditCommands, factorCommands, reviewerCommands } from './people-commands.ts';
import { pushCommands } from './push-commands.ts';
import { reviewCommands } from './review-commands.ts';
import { sandboxCommands } from './sandbox-commands.ts';

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
  ...versionCommands,
};

function usage(): string {
  const lines = Object.entries(commands).map(
    ([name, { options }]) => `  ${name} ${options.map((option) => `--${option}`).join(' ')}`,
  );
  return ['Usage: npm run -s operator -- <noun> <verb> --option value', ...lines].join('\n');
}

/** The command that words name, and its options. */
export function findCommand(words: readonly string[]): {
  command: Command | SettingsCommand;
  options: Options;
} {
  const name = words.slice(0, 2).join(' ');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(usage());
  return { command, options: parseOptions(words.slice(2), command) };
}
