import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Installed } from './installed.ts';

/** Response to a command: the result of the library, or what it threw. */
export type Told = { ok: unknown } | { error: Record<string, unknown> };

/** JSON on one line for every line reader: some also break at U+2028 and U+2029. */
function toLine(command: object): string {
  return JSON.stringify(command).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** A program that uses only an installed library and runs commands from its standard input. */
export class Driver {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  #errors = '';

  constructor({ folder, start, environment }: Installed, settings: Record<string, string>) {
    const [command, ...args] = start;
    this.#child = spawn(command, args, { cwd: folder, env: { ...environment, ...settings } });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#errors += chunk;
    });
    if (!this.#child.stdout) throw new Error('A driver without an output.');
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async tell(command: object): Promise<Told> {
    this.#child.stdin?.write(`${toLine(command)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`The driver ended:\n${this.#errors}`);
    return JSON.parse(value) as Told;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.stdin?.end();
    await once(this.#child, 'close');
  }
}
