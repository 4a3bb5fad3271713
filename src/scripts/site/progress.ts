import type { Locale } from '#contract/languages.ts';

/** Steps of a language's build by how Docusaurus's performance log names their end, with their usual percentage of the time. */
const steps = [
  { ends: /^Load site$/, name: 'reading texts and pages', share: 30 },
  { ends: /^Bundling with /, name: 'bundling scripts', share: 40 },
  { ends: /^SSG$/, name: 'writing pages', share: 15 },
  { ends: /^postBuild\(\)$/, name: 'writing Markdown and search', share: 15 },
] as const;

const logLine = /^\[PERF\] Build > (\S+) > ([^>]+?) - ([\d.]+) (ms|seconds)/;

const toSeconds = (ms: number) => `${Math.round(ms / 1000)} s`;

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Shows how far a build is: in a terminal in one line that is rewritten, elsewhere in a line for each finished
 * step. `quiet` shows nothing, for a build beside a server that writes its own lines.
 */
export class Progress {
  readonly #locales: readonly Locale[];
  readonly #terminal: Terminal;
  readonly #quiet: boolean;
  readonly #now: () => number;
  readonly #startMs: number;
  readonly #done = new Map<string, number>();
  readonly #spentMs = new Map<string, number>();
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(
    locales: readonly Locale[],
    {
      terminal = process.stdout,
      quiet = false,
      now = () => performance.now(),
    }: {
      terminal?: Terminal;
      quiet?: boolean;
      now?: () => number;
    } = {},
  ) {
    this.#locales = locales;
    this.#terminal = terminal;
    this.#quiet = quiet;
    this.#now = now;
    this.#startMs = now();
    if (!quiet && terminal.isTTY) this.#timer = setInterval(() => this.#rewrite(), 1000).unref();
  }

  /** Takes a line of a build's output. */
  read(line: string): void {
    const [, locale = '', end = '', count, unit] = logLine.exec(line) ?? [];
    const at = steps.findIndex(({ ends }) => ends.test(end));
    const step = steps[at];
    if (!step) return;
    this.#done.set(locale, at + 1);
    const spentMs = Number(count) * (unit === 'ms' ? 1 : 1000);
    this.#spentMs.set(step.name, (this.#spentMs.get(step.name) ?? 0) + spentMs);
    if (!this.#quiet && !this.#terminal.isTTY) {
      this.#terminal.write(
        `${this.#elapsed} ${this.#percent} %  ${locale}: finished ${step.name}\n`,
      );
    }
  }

  /** Removes the line from a terminal. */
  end(): void {
    clearInterval(this.#timer);
    if (this.#timer) this.#terminal.write('\r\u001b[2K');
  }

  /** Time of each step, added up over languages that were built in parallel. */
  get spent(): string {
    return [...this.#spentMs].map(([name, ms]) => `${name} ${toSeconds(ms)}`).join(', ');
  }

  get #elapsed(): string {
    return toSeconds(this.#now() - this.#startMs).padStart(6);
  }

  get #percent(): string {
    const shares = this.#locales.map((locale) =>
      steps.slice(0, this.#done.get(locale) ?? 0).reduce((sum, { share }) => sum + share, 0),
    );
    const whole = shares.reduce((sum, share) => sum + share, 0) / this.#locales.length;
    return Math.round(whole).toString().padStart(3);
  }

  #rewrite(): void {
    const current = this.#locales.map((locale) => {
      const step = steps[this.#done.get(locale) ?? 0];
      return `${locale} ${step ? step.name : 'done'}`;
    });
    this.#terminal.write(`\r\u001b[2K${this.#elapsed} ${this.#percent} %  ${current.join(', ')}`);
  }
}
