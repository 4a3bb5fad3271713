export type Environment = Record<string, string | undefined>;

/** Reads variables and collects all their errors, so that one start shows them all. */
export class SettingsReader {
  readonly problems: string[] = [];
  private readonly environment: Environment;
  private readonly secretNames: readonly string[];

  /** `secretNames`: variables whose values no log may show, valid or not. */
  constructor(environment: Environment, secretNames: readonly string[] = []) {
    this.environment = environment;
    this.secretNames = secretNames;
  }

  text(name: string): string | undefined {
    return this.environment[name]?.trim() || undefined;
  }

  private refuse<Value>(name: string, expected: string, fallback: Value): Value {
    const shown = this.secretNames.includes(name) ? name : `${name}=${this.environment[name]}`;
    this.problems.push(`${shown}: ${expected}`);
    return fallback;
  }

  integer(name: string, fallback: number, maximum: number, minimum = 0): number {
    const value = this.text(name) ?? String(fallback);
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= minimum && number <= maximum) return number;
    return this.refuse(name, `write a whole number from ${minimum} to ${maximum}`, fallback);
  }

  /** Reads days that something is kept; 0: for good. */
  days(name: string, minimum: number): number {
    const value = this.text(name) ?? '0';
    const days = Number(value);
    if (/^\d+$/.test(value) && days <= 36_500 && (days === 0 || days >= minimum)) return days;
    return this.refuse(name, `write 0 to keep all, or ${minimum} to 36500 days`, 0);
  }

  choice(name: string, values: readonly string[], fallback: string): string {
    const value = this.text(name) ?? fallback;
    return values.includes(value)
      ? value
      : this.refuse(name, `write one of ${values.join(', ')}`, fallback);
  }

  address(name: string, fallback: string): string {
    const value = this.text(name);
    if (!value) return fallback;
    if (!URL.canParse(value) || !/^https?:/.test(value)) {
      return this.refuse(name, 'write an address such as https://developer.example.com', fallback);
    }
    return value.replace(/\/+$/, '');
  }

  /** Reads the origin of a whole site, which cannot be served below a path. */
  origin(name: string, fallback: string): string {
    const value = this.address(name, fallback);
    if (value === fallback) return fallback;
    const { origin, pathname, search, hash, username, password } = new URL(value);
    if (/^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === '') return origin;
    const expected = 'write an address without a path, such as https://developer.example.com';
    return this.refuse(name, expected, fallback);
  }

  origins(name: string): string[] {
    const values = (this.text(name) ?? '').split(/[\s,]+/).filter(Boolean);
    const origins = values.map((value) => value.replace(/\/$/, ''));
    if (origins.every((each) => URL.canParse(each) && new URL(each).origin === each))
      return origins;
    return this.refuse(name, 'write origins such as https://docs.example.com', []);
  }

  matching(name: string, pattern: RegExp, expected: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || pattern.test(value)) return value;
    return this.refuse(name, expected, undefined);
  }

  /** Reads an address whose start matches a pattern; unchanged. */
  url(name: string, pattern: RegExp, expected: string): string | undefined {
    const value = this.matching(name, pattern, expected);
    if (value === undefined || URL.canParse(value)) return value;
    return this.refuse(name, expected, undefined);
  }

  timeZone(name: string, fallback: string): string {
    const value = this.text(name) ?? fallback;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
    } catch {
      return this.refuse(name, 'write an IANA time zone such as Africa/Cairo', fallback);
    }
  }
}
