import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { english, places, readSection } from './_guides/guide.ts';

const receivers = path.resolve(import.meta.dirname, '../../src/reference/samples/receiver-v2');

/** Comments are in the language of the reader. */
const withoutComments = (code: string) => code.replaceAll(/^ *(?:\/\/|#) .*\n/gm, '');

const readBlocks = (place: string) =>
  [...readSection(place, 'rotating-keys', 'callbacks').matchAll(/^```\w+\n(.*?)^```$/gms)].map(
    ([, code = '']) => withoutComments(code),
  );

describe('the guide to rotating keys', () => {
  for (const [index, file] of ['receiver.mjs', 'receiver.py'].entries()) {
    it(`shows functions of ${file} unchanged`, () => {
      const shown = readBlocks(english)[index] ?? '';
      const receiver = withoutComments(readFileSync(path.join(receivers, file), 'utf8'));
      assert.match(shown, /webhook-signature/);
      assert.ok(receiver.includes(shown), shown);
    });
  }

  for (const place of places) {
    it(`shows the same functions in ${place}`, () => {
      assert.deepEqual(readBlocks(place), readBlocks(english));
    });
  }
});
