import assert from 'node:assert/strict';
import path from 'node:path';
import { it } from 'node:test';
import bringTexts from '../../src/plugins/light-scripts/bring-texts-loader.ts';
import pickTexts from '../../src/plugins/light-scripts/pick-texts-loader.ts';

const texts = JSON.stringify({
  'theme.docs.paginator': 'Pages',
  'home.title': 'Home',
  'control.title': 'Console',
});

it('a script brings the group of texts that it asks for, and the main one the theme’s', () => {
  const pick = (resourceQuery: string) => JSON.parse(pickTexts.call({ resourceQuery }, texts));
  assert.deepEqual(pick(''), { 'theme.docs.paginator': 'Pages' });
  assert.deepEqual(pick('?control'), { 'control.title': 'Console' });
});

it('a file brings each group that it names, as text or pattern, and no other', () => {
  const here = { rootContext: path.resolve(import.meta.dirname, '../..') };
  const source = "text('control.title'); text(`home.lead`); 'theme.x.y'; 'example.com'; control.x;";
  const brought = [...bringTexts.call(here, source).matchAll(/codeTranslations\?(\w+)/g)];
  assert.deepEqual(
    brought.map(([, group]) => group),
    ['control', 'home'],
  );
  assert.equal(bringTexts.call(here, 'const a = 1;'), 'const a = 1;');
});
