import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Courier } from '#server/core/built-in/courier.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { People } from '#server/people/people.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Actor of the tool's commands in the audit record. */
export const actor = 'operator';

/** Thrown if the command line is invalid; the message says what is valid. */
export class UsageError extends Error {}

/** The `--option value` pairs of one command. Every reader throws a UsageError that names the option. */
export class Options {
  private readonly values: ReadonlyMap<string, readonly string[]>;

  constructor(values: ReadonlyMap<string, readonly string[]>) {
    this.values = values;
  }

  optional(name: string): string | undefined {
    const value = this.values.get(name)?.[0]?.trim();
    return value === '' ? undefined : value;
  }

  /** Returns the values of a repeatable option, at least one. */
  several(name: string): readonly string[] {
    this.text(name);
    return this.values.get(name) ?? [];
  }

  text(name: string): string {
    const value = this.optional(name);
    if (value === undefined) throw new UsageError(`--${name} is missing`);
    return value;
  }

  choice<const Choice extends string>(
    name: string,
    choices: readonly Choice[],
    fallback?: Choice,
  ): Choice {
    const value = this.optional(name) ?? fallback;
    const found = choices.find((choice) => choice === value);
    if (found === undefined)
      throw new UsageError(`--${name} must be one of: ${choices.join(', ')}`);
    return found;
  }

  optionalChoice<const Choice extends string>(
    name: string,
    choices: readonly Choice[],
  ): Choice | undefined {
    return this.optional(name) === undefined ? undefined : this.choice(name, choices);
  }

  onOff(name: string): boolean | undefined {
    const value = this.optionalChoice(name, ['on', 'off']);
    return value && value === 'on';
  }

  whole(name: string): number | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,9}$/.test(value)) return Number(value);
    throw new UsageError(`--${name} must be a whole number, not ${value}`);
  }

  /** Returns a whole number, 0 or more. */
  count(name: string): number | undefined {
    const value = this.whole(name);
    if (value !== undefined && value < 0) throw new UsageError(`--${name} must not be negative`);
    return value;
  }

  readFile(name: string): string {
    return this.readFrom(name, (file) => readFileSync(file, 'utf8'));
  }

  /** Returns what `read` finds in the file that an option names. */
  readFrom<Found>(name: string, read: (file: string) => Found): Found {
    const file = this.text(name);
    try {
      return read(file);
    } catch (error) {
      throw new UsageError(`--${name} ${file} cannot be read: ${(error as Error).message}`);
    }
  }

  /** Returns the hash of --expect; `origin` says what printed it. */
  expectedHash(origin: string): string | undefined {
    const hash = this.optional('expect')?.toLowerCase();
    if (hash === undefined || /^[0-9a-f]{64}$/.test(hash)) return hash;
    throw new UsageError(`--expect must be ${origin} printed, 64 hex digits`);
  }

  /** Returns the page of a list that --page names, from 1. */
  page() {
    return { current: Math.max(1, this.whole('page') ?? 1), size: 100 };
  }

  flag(name: string): boolean {
    return this.values.has(name);
  }
}

export interface Tools {
  people: People;
  /** The built-in courier. */
  courier: Courier;
  secrets: KeyRing;
  input: Readable;
}

/** Arguments that may follow a `noun verb`. */
interface CommandForm {
  options: readonly string[];
  /** Options without a value. */
  flags?: readonly string[];
  /** Options that may be repeated. */
  repeatable?: readonly string[];
}

/** One `noun verb` of the operator tool; its result is printed as JSON. */
export interface Command extends CommandForm {
  run(tools: Tools, options: Options): Promise<unknown>;
}

/** A command that uses the database unmigrated, needs none, or uses another than the portal's. */
export interface SettingsCommand extends CommandForm {
  runWith(
    settings: Settings,
    options: Options,
    onConnectionLost: (error: Error) => void,
  ): Promise<unknown>;
}

/** Parses `--name value`, `--name=value` and `--flag`. Refuses names that the command does not know. */
export function parseOptions(
  args: readonly string[],
  { options, flags = [], repeatable = [] }: CommandForm,
): Options {
  const types = options.map((name) => [
    name,
    { type: flags.includes(name) ? 'boolean' : 'string', multiple: true },
  ]);
  // Strict mode would refuse the value of --add-balance -5.
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(types),
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    const word = args[token.index] ?? '';
    if (
      token.kind !== 'option' ||
      token.rawName !== `--${token.name}` ||
      !options.includes(token.name)
    ) {
      throw new UsageError(
        `${word} is not an option here. Options: ${options.map((each) => `--${each}`).join(' ')}`,
      );
    }
    const { name, value, inlineValue } = token;
    const given = values.get(name) ?? [];
    if (given.length > 0 && !repeatable.includes(name))
      throw new UsageError(`--${name} is given twice`);
    if (flags.includes(name)) {
      if (value !== undefined) throw new UsageError(`--${name} takes no value, not ${value}`);
    } else if (value === undefined || (!inlineValue && value.startsWith('--'))) {
      throw new UsageError(`--${name} needs a value`);
    }
    values.set(name, [...given, value ?? '']);
  }
  return new Options(values);
}

/** Formats milliseconds since 1970 as ISO 8601; null if there is no time. */
export function toTime(ms: number | null | undefined): string | null {
  return typeof ms === 'number' ? new Date(ms).toISOString() : null;
}
