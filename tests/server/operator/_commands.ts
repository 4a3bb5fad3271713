import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { it } from 'node:test';
import { StaffError } from '#server/errors/staff-error.ts';
import { type Tools, UsageError } from '#server/operator/command.ts';
import { findCommand } from '#server/operator/run-operator.ts';

/** Runs commands of the operator tool within this process. */
export function commandsOn(portal: Omit<Tools, 'input'>) {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape it asked for.
  async function runWords(...words: string[]): Promise<any> {
    const { command, options } = findCommand(words);
    assert.ok('run' in command);
    return command.run({ ...portal, input: Readable.from([]) }, options);
  }
  const run = (line: string) => runWords(...line.split(' '));

  /** Declares a test for each line, which must be refused with this message. */
  function itRefuses(cases: readonly [line: string, message: RegExp][]): void {
    for (const [line, message] of cases) {
      it(line || 'nothing at all', async () => {
        await assert.rejects(
          () => run(line),
          (error: unknown) => {
            assert.ok(error instanceof UsageError || error instanceof StaffError, String(error));
            assert.match(error.message, message);
            assert.doesNotMatch(error.message, /\{\w+\}|detail\./);
            return true;
          },
        );
      });
    }
  }

  return { run, runWords, itRefuses };
}
