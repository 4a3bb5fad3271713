import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { type OperatorResult, runOperator } from '#server/operator/run-operator.ts';
import { readSettings } from '#server/settings/settings.ts';
import { masterKey, type TestPortal } from './portal.ts';
import { environmentOf } from './process.ts';

/**
 * The operator tool on a portal's database over a separate connection: a successful call, a refused
 * one, and one with any result. `tool.test.ts` runs the real process.
 */
export function operatorOn({ context }: Pick<TestPortal, 'context'>) {
  const own = { ...environmentOf(context), MASTER_KEY: masterKey, LOG_LEVEL: 'warn' };

  function run(
    words: string,
    { settings = {}, input = '' }: { settings?: Record<string, string>; input?: string } = {},
  ): Promise<OperatorResult> {
    return runOperator({
      words: words.split(' '),
      readSettings: () => readSettings({ ...own, ...settings }),
      input: Readable.from([input]),
    });
  }

  async function done(words: string) {
    const { exitCode, stdout, stderr } = await run(words);
    assert.deepEqual([exitCode, stderr], [0, ''], words);
    return JSON.parse(stdout);
  }

  async function refused(words: string, settings: Record<string, string> = {}): Promise<string> {
    const { exitCode, stdout, stderr } = await run(words, { settings });
    assert.deepEqual([exitCode, stdout], [1, ''], words);
    assert.doesNotMatch(stderr, /\n\s+at /);
    return stderr;
  }

  return { run, done, refused };
}
