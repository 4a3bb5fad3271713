import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProject } from '../_project.ts';
import { english, places, readBlocks, readSection } from './_guides/guide.ts';

/** Comments are in the language of the reader. */
const withoutComments = (code: string) => code.replaceAll(/^ *(?:\/\/|#) .*\n/gm, '');

const readFunctions = (place: string) =>
  readBlocks(readSection(place, 'rotating-keys', 'callbacks')).map(withoutComments);

describe('the guide to rotating keys', () => {
  for (const [index, file] of ['receiver.mjs', 'receiver.py'].entries()) {
    it(`shows functions of ${file} unchanged`, () => {
      const shown = readFunctions(english)[index] ?? '';
      const receiver = withoutComments(readProject('src/reference/samples/receiver-v2', file));
      assert.equal(readFunctions(english).length, 2);
      assert.match(shown, /webhook-signature/);
      assert.ok(receiver.includes(shown), shown);
    });
  }

  for (const place of places) {
    it(`shows the same functions in ${place}`, () => {
      assert.deepEqual(readFunctions(place), readFunctions(english));
    });
  }
});
