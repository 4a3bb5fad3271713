/** A script cannot go on; the message says what to do about it. */
export class ScriptError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a script to its end; a ScriptError, or one of `plain`, is printed without its stack. */
export async function runScript(
  work: () => Promise<void>,
  plain: readonly (new (message: string) => Error)[] = [],
): Promise<void> {
  // Whoever reads our output may have seen enough, as `head` has.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  try {
    await work();
  } catch (error) {
    const isPlain = [ScriptError, ...plain].some((kind) => error instanceof kind);
    process.stderr.write(`\n${isPlain ? (error as Error).message : (error as Error).stack}\n`);
    process.exit(error instanceof ScriptError ? error.exitCode : 1);
  }
}
