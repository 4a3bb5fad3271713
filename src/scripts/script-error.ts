import { endOnClosedPipe } from '#server/runtime/closed-pipe.ts';

/** An error that stops a script; the message says what to do about it. */
export class ScriptError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a script to its end; prints a ScriptError, or one of `plain`, without its stack. */
export async function runScript(
  work: () => Promise<void>,
  plain: readonly (new (message: string) => Error)[] = [],
): Promise<void> {
  endOnClosedPipe();
  try {
    await work();
  } catch (error) {
    const isPlain = [ScriptError, ...plain].some((kind) => error instanceof kind);
    process.stderr.write(`\n${isPlain ? (error as Error).message : (error as Error).stack}\n`);
    process.exit(error instanceof ScriptError ? error.exitCode : 1);
  }
}
