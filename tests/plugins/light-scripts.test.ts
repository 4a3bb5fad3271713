import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import bringTexts from '../../src/plugins/light-scripts/bring-texts-loader.ts';
import pickTexts from '../../src/plugins/light-scripts/pick-texts-loader.ts';

const root = path.resolve(import.meta.dirname, '../..');
const here = { rootContext: root };

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

/** The groups that a source brings. */
function readGroups(source: string): string[] {
  const brought = bringTexts.call(here, source).matchAll(/codeTranslations\?(\w+)/g);
  return [...brought].map(([, group = '']) => group);
}

it('a file brings each group that it names, as text or pattern, and no other', () => {
  const source = "text('control.title'); text(`home.lead`); 'theme.x.y'; 'example.com'; control.x;";
  assert.deepEqual(readGroups(source), ['control', 'home']);
  assert.equal(bringTexts.call(here, 'const a = 1;'), 'const a = 1;');
});

/** What is loaded along with a file: neither types nor what it asks for later. */
const loadedAlong = /^(?:import|export)\s+(?!type\b)(?:[^'"`;()]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

function toFile(from: string, specifier: string): string | undefined {
  const place = specifier
    .replace(/^@site\//, `${root}/`)
    .replace(/^#(?=contract|reference|client)/, `${root}/src/`);
  if (!/^[./]/.test(place)) return undefined;
  const file = path.resolve(path.dirname(from), place);
  const candidates = [file, `${file}/index.tsx`, `${file}/index.ts`];
  return candidates.find((each) => /\.tsx?$/.test(each) && existsSync(each));
}

/** The files of a script that load with it, from the one that it begins with. */
function listLoaded(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(loadedAlong)) {
    const next = toFile(file, specifier);
    if (next) listLoaded(next, known);
  }
  return known;
}

const brings = (file: string) => readGroups(readFileSync(file, 'utf8')).includes('control');

it('the texts of the console come with no document, and with no tool before it needs them', () => {
  const scripts = [
    ...globSync(`${root}/src/theme/**/*.tsx`),
    `${root}/src/components/Tester/index.tsx`,
    `${root}/src/components/Operation/SampleOwn.tsx`,
    `${root}/src/components/SigningPanel/PageSigning.tsx`,
  ];
  const bringing = scripts.flatMap((script) => [...listLoaded(script)].filter(brings));
  assert.deepEqual(bringing, [], 'load these by import() when they are opened');
  const page = `${root}/src/pages/control/jointTesting/index.tsx`;
  assert.ok([...listLoaded(page)].some(brings), 'imports are followed');
});
