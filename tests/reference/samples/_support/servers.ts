import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { SampleLanguage } from '#reference/samples/languages.ts';
import { findFreePort } from '../../../../src/scripts/free-port.ts';
import type { Programs } from './programs.ts';
import { toEnvironment } from './run.ts';

export interface Server {
  origin: string;
  /** Resolves once the output matches the pattern. */
  said(pattern: RegExp): Promise<void>;
  output(): string;
  stop(): Promise<void>;
}

const patienceMs = 60_000;
const ready = /Listening on port|Development Server/;

/** Starts the receiver at an index of compiled programs, on its own port. */
export async function startServer(
  language: SampleLanguage,
  programs: Programs,
  index: number,
): Promise<Server> {
  const port = await findFreePort();
  const command = programs.toCommand(index);
  const [program, ...args] =
    command[0] === 'php'
      ? (['php', '-S', `127.0.0.1:${port}`, ...command.slice(1)] as const)
      : ([...command, String(port)] as const);
  const child = spawn(program, args, {
    cwd: programs.directory,
    // PHP stores the ids it has seen there.
    env: toEnvironment({ TMPDIR: programs.directory }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let wake = () => {};
  const gone = once(child, 'close').then(() => wake());
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      wake();
    });
  }
  const hearMore = (awaited: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`${language} has not said ${awaited}:\n${output}`));
      const timer = setTimeout(fail, patienceMs);
      wake = () => {
        clearTimeout(timer);
        if (child.exitCode === null) resolve();
        else fail();
      };
    });
  const said = async (pattern: RegExp) => {
    while (!pattern.test(output)) await hearMore(pattern);
  };
  await said(ready);
  return {
    origin: `http://127.0.0.1:${port}`,
    said,
    output: () => output,
    async stop() {
      child.kill();
      await gone;
    },
  };
}
