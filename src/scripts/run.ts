import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Node's test runner uses it to print which tests were running. */
const lastWordsMs = 5000;

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface RunOptions {
  environment?: NodeJS.ProcessEnv;
  /** Working directory of the program; our own folder by default. */
  directory?: string;
  /** Receives what the program prints. */
  onOutput?: (text: string) => void;
  /** With `onOutput`: the terminal shows the output too, in one piece at the end, or not at all. */
  shown?: 'live' | 'whole' | 'never';
  /** With `onOutput`: a program that prints nothing for this long is asked for last words, then killed. */
  silenceMs?: number;
  /** Called before a hung program is killed. */
  onHang?: () => void;
  /** Opens a channel to a Node program, by which `end-with-parent.ts` notices that we were killed. */
  channel?: boolean;
}

/** Exit code of a killed program, for example one that hung. */
export const killedCode = 128 + constants.signals.SIGKILL;

/** Returns a shell's exit code for a program that a signal ended. */
function toExitCode(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}

/** Runs a program in our terminal and returns its exit code; signals sent to us end it. */
export async function run(
  command: string,
  args: readonly string[],
  {
    environment = process.env,
    directory = process.cwd(),
    onOutput,
    shown = 'live',
    silenceMs,
    onHang,
    channel = false,
  }: RunOptions = {},
): Promise<number> {
  const output = onOutput ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    env: environment,
    cwd: directory,
    stdio: ['inherit', output, output, ...(channel ? ['ipc' as const] : [])],
  });
  let endedBy: NodeJS.Signals | undefined;
  let lastWords: NodeJS.Timeout | undefined;
  const endHanging = () => {
    endedBy = 'SIGKILL';
    onHang?.();
    child.kill('SIGINT');
    lastWords ??= setTimeout(() => child.kill('SIGKILL'), lastWordsMs);
  };
  const watch = silenceMs && setTimeout(endHanging, silenceMs);
  const kept: Buffer[] = [];
  const show = (terminal: NodeJS.WriteStream) => (chunk: Buffer) => {
    if (shown === 'live') terminal.write(chunk);
    else if (shown === 'whole') kept.push(chunk);
    onOutput?.(chunk.toString());
    if (watch) watch.refresh();
  };
  child.stdout?.on('data', show(process.stdout));
  child.stderr?.on('data', show(process.stderr));
  const passOn = (signal: NodeJS.Signals) => {
    endedBy = signal;
    child.kill(signal);
  };
  for (const signal of passedOn) process.on(signal, passOn);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      // Docusaurus exits with 0 when it is stopped midway.
      child.once('close', (code, signal) =>
        resolve(toExitCode(endedBy ? null : code, endedBy ?? signal)),
      );
    });
  } finally {
    if (watch) clearTimeout(watch);
    clearTimeout(lastWords);
    if (kept.length > 0) process.stdout.write(Buffer.concat(kept));
    for (const signal of passedOn) process.removeListener(signal, passOn);
  }
}
