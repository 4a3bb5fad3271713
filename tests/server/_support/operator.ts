import assert from 'node:assert/strict';
import { masterKey, type TestPortal } from './portal.ts';
import { environmentOf, operate } from './process.ts';

/** The operator tool as a process of its own on a portal's database: a call that ends well, and one refused. */
export function operatorOn({ ground }: TestPortal) {
  const environment = { ...environmentOf(ground), MASTER_KEY: masterKey };

  async function done(words: string) {
    const { code, stdout, stderr } = await operate(words, environment);
    assert.deepEqual([code, stderr], [0, ''], words);
    return JSON.parse(stdout);
  }

  async function refused(words: string, settings: Record<string, string> = {}): Promise<string> {
    const { code, stdout, stderr } = await operate(words, { ...environment, ...settings });
    assert.deepEqual([code, stdout], [1, ''], words);
    assert.doesNotMatch(stderr, /\n\s+at /);
    return stderr;
  }

  return { done, refused };
}
