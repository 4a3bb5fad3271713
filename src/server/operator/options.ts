/** What was typed cannot be understood; the message says what can. */
export class UsageError extends Error {}

/** The `--option value` pairs of one command; every reader throws a UsageError that names the option. */
export class Options {
  private readonly values: ReadonlyMap<string, readonly string[]>;

  constructor(values: ReadonlyMap<string, readonly string[]>) {
    this.values = values;
  }

  optional(name: string): string | undefined {
    const value = this.values.get(name)?.[0]?.trim();
    return value === '' ? undefined : value;
  }

  /** The values of an option that may be given more than once, at least one. */
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

  onOff(name: string): boolean | undefined {
    if (this.optional(name) === undefined) return undefined;
    return this.choice(name, ['on', 'off']) === 'on';
  }

  whole(name: string): number | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,9}$/.test(value)) return Number(value);
    throw new UsageError(`--${name} must be a whole number, not ${value}`);
  }

  flag(name: string): boolean {
    const value = this.optional(name);
    if (value !== undefined) throw new UsageError(`--${name} takes no value, not ${value}`);
    return this.values.has(name);
  }
}

/** Reads `--name value`, `--name=value` and `--flag`; refuses names the command does not know. */
export function parseOptions(
  words: readonly string[],
  known: readonly string[],
  repeatable: readonly string[] = [],
): Options {
  const values = new Map<string, string[]>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const match = /^--([a-z-]+)(?:=(.*))?$/s.exec(word);
    const name = match?.[1];
    if (!name || !known.includes(name)) {
      throw new UsageError(
        `${word} is not an option here. Options: ${known.map((each) => `--${each}`).join(' ')}`,
      );
    }
    const given = values.get(name) ?? [];
    if (given.length > 0 && !repeatable.includes(name))
      throw new UsageError(`--${name} is given twice`);
    const next = words[index + 1];
    const takesNext = match[2] === undefined && next !== undefined && !next.startsWith('--');
    values.set(name, [...given, match[2] ?? (takesNext ? next : '')]);
    if (takesNext) index += 1;
  }
  return new Options(values);
}
