import assert from 'node:assert/strict';
import { existsSync, globSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
// The generator that Docusaurus itself uses for its routes.
import { generateRoutesCode } from '@docusaurus/core/lib/server/codegen/codegenRoutes.js';
import type { RouteConfig } from '@docusaurus/types';
import bringTexts from '../../src/plugins/light-scripts/bring-texts-loader.ts';
import pickTexts, { fillTexts } from '../../src/plugins/light-scripts/pick-texts-loader.ts';
import trim from '../../src/plugins/light-scripts/trim-loader.ts';
import withoutAnswers from '../../src/plugins/light-scripts/without-answers-loader.ts';
import { root } from '../_project.ts';

const here = { rootContext: root };

const texts = JSON.stringify({
  'theme.docs.paginator': 'Pages',
  'theme.docs.tagDocListPageTitle': 'Tags',
  'theme.blog.post.plurals': 'Posts',
  'home.title': 'Home',
  'home.title.hint': 'Where it begins',
  'home.titles': 'Titles',
  'control.calls.title': 'Calls',
  'control.calls.lead': 'All of them',
});

function pickAs(resourceQuery: string, options: { marked?: boolean }): Record<string, string> {
  const module = pickTexts.call({ resourceQuery, getOptions: () => options }, Buffer.from(texts));
  return JSON.parse(module.replace(/^export default (.*);$/, '$1'));
}

it('pickTexts keeps the texts that a script asks for, and theme texts in the main one', () => {
  const pick = (resourceQuery: string) => Object.keys(pickAs(resourceQuery, {}));
  assert.deepEqual(pick(''), ['theme.docs.paginator']);
  // Ids with a suffix come along.
  assert.deepEqual(pick('?home.title'), ['home.title', 'home.title.hint']);
  assert.deepEqual(pick('?control.*.title,home.titles'), ['home.titles', 'control.calls.title']);
  assert.deepEqual(pick('?control.calls.*'), ['control.calls.title', 'control.calls.lead']);
});

it('fillTexts puts texts in the place of their marks, whatever quotes the minimizer chose', () => {
  const marked = pickAs('?home.titles', { marked: true })['home.titles'];
  const text = 'It\'s `one` "text" of $' + '{two}\nlines';
  for (const quote of ['"', "'", '`']) {
    const script = fillTexts(`${quote}${marked}${quote}`, { 'home.titles': text });
    assert.equal(JSON.parse(script), text);
  }
  assert.throws(() => fillTexts(`"a ${marked}"`, { 'home.titles': text }), /changed the mark/);
});

function readPatterns(source: string): string[] {
  const [, patterns] = /codeTranslations\?([^']+)'/.exec(bringTexts.call(here, source)) ?? [];
  return patterns?.split(',') ?? [];
}

it('bringTexts imports exactly the texts that a file names', () => {
  const source = [
    "text('control.calls.title');",
    'text(`home.steps.title`);',
    `text(\`control.\${name}.lead\`);`,
    `text(\`sign.reason.\${reason}\`);`,
    "text('errors.' + part);",
    // Any value.
    `text(\`kit.\${isOpen ? \`a\` : \`b\`}.c\`);`,
    "'theme.x.y'; 'example.com'; control.title; /* `operation.<id>` */",
  ].join('\n');
  assert.deepEqual(readPatterns(source), [
    'control.*.lead',
    'control.calls.title',
    'errors.*',
    'home.steps.title',
    'kit.*',
    'sign.reason.*',
  ]);
  assert.equal(bringTexts.call(here, 'const a = 1;'), 'const a = 1;');
});

/** Trims a module of a kind that needs no other file. */
const trimOf = (kind: string, source: string, resourcePath = '') =>
  trim.call({ getOptions: () => ({ kind }), resourcePath }, source);

it('trim keeps what a browser reads of Docusaurus, and leaves unknown modules whole', () => {
  const registry =
    '{ "a1": [() => import("./a.mdx"), "./a.mdx", require.resolveWeak("./a.mdx")], }';
  assert.equal(trimOf('registry.js', registry), '{ "a1": [() => import("./a.mdx")], }');
  assert.equal(
    trimOf('docusaurus.config.mjs', 'export default { "title": "T", "presets": [["x", {}]] };'),
    'export default {"title":"T"};',
  );
  const version = { version: { label: '1.0', docs: { a: {} } } };
  assert.equal(trimOf('version', JSON.stringify(version)), '{"version":{"label":"1.0","docs":{}}}');
  assert.equal(trimOf('version', '{"title":"T"}'), '{"title":"T"}');
  assert.equal(trimOf('other', 'anything'), 'anything');
});

it('trimmed routes still find their scripts', () => {
  const route = (path: string, routes: RouteConfig[] = []): RouteConfig => ({
    path,
    component: '@theme/Doc',
    routes,
  });
  const { routesConfig, routesChunkNames, registry } = generateRoutesCode([
    route('/home'),
    route('/going-live'),
    // Documents, their version and the document that begins them.
    route('/', [route('/', [route('/')])]),
  ]);
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'routes-'));
  const file = path.join(folder.path, 'registry.js');
  const lines = Object.entries(registry).map(
    ([name, module]) =>
      `"${name}": [() => import(/* webpackChunkName: "${name}" */ "${module}"), "${module}", require.resolveWeak("${module}")],`,
  );
  writeFileSync(file, `export default {\n${lines.join('\n')}};`);
  const trimmed = trimOf('routes.js', routesConfig);
  const names = JSON.parse(
    trimOf('routesChunkNames.json', JSON.stringify(routesChunkNames), `${folder.path}/names.json`),
  );
  const asked = [...trimmed.matchAll(/ComponentCreator\('(.+)', '(.+)'\)/g)];
  const keys = asked.map(([, path, hash]) => `${path}-${hash}`);
  assert.deepEqual(keys.toSorted(), Object.keys(names).toSorted());
  assert.deepEqual(keys.slice(0, 2), ['/home-0', '/going-live-0']);
  assert.equal(new Set(keys).size, 5);
  // All have one component, whose name is short in both files.
  assert.deepEqual(names['/home-0'], { __comp: 'c0' });
  assert.equal(
    trimOf('registry.js', readFileSync(file, 'utf8')),
    'export default {\n"c0": [() => import(/* webpackChunkName: "c0" */ "@theme/Doc")],};',
  );
});

it('trimmed Docusaurus modules still look as expected', () => {
  const utils = readFileSync(`${root}/node_modules/@docusaurus/utils-common/lib/index.js`, 'utf8');
  const trimmed = trimOf('utils-common', utils);
  const uses = [...trimmed.matchAll(/tslib_1\.(\w+)/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(uses)], ['__importDefault']);
  assert.doesNotMatch(trimmed, /require\("tslib"\)/);
});

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

function listLoaded(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(loadedAlong)) {
    const next = toFile(file, specifier);
    if (next) listLoaded(next, known);
  }
  return known;
}

const brings = (file: string) =>
  readPatterns(readFileSync(file, 'utf8')).some((pattern) => pattern.startsWith('control.'));

it('console texts load with no document, and with no tool before it needs them', () => {
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

const readSchemas = (source: string) =>
  [...source.matchAll(/^(?:export )?const ([A-Z]\w*) = /gm)].map(([, name = '']) => name);

const descriptions = globSync('src/contract/portal/*.ts', { cwd: root }).map((file) =>
  readFileSync(path.join(root, file), 'utf8'),
);

it('withoutAnswers leaves calls without the schemas of their answers', () => {
  const source = [
    'export const Row = answer({ /** One; or two. */ id: text, at: nullable(whole) });',
    'export type Row = Static<typeof Row>;',
    "export const list = get(page(Row))('rows', staff, { id: line(60) });",
    "export const remove = post(nothing)('remove', staff);",
    'const other = line(2);',
  ].join('\n');
  const [, ...rest] = withoutAnswers(source).split('\n');
  assert.deepEqual(rest, [
    'export type Row = Static<typeof Row>;',
    "export const list = get()('rows', staff, { id: line(60) });",
    "export const remove = post()('remove', staff);",
    'const other = line(2);',
  ]);
  const names = new RegExp(`\\b(?:${descriptions.flatMap(readSchemas).join('|')})\\b`);
  for (const each of descriptions) {
    const code = stripTypeScriptTypes(withoutAnswers(each));
    const light = code.replaceAll(/\/\*[\s\S]*?\*\/|'[^'\n]*'|^import [^;]+;/gm, '');
    assert.doesNotMatch(light, names);
    assert.doesNotMatch(light, /= (?:get|post|stream)\([^)]/);
  }
});

it('no page uses the schema of an answer, which its script lacks', () => {
  const schemas = new Set(descriptions.flatMap(readSchemas));
  assert.ok(schemas.size > 80);
  const pages = 'src/{client,components,pages,theme,search,diagnosis}/**/*.{ts,tsx}';
  const used = globSync(pages, { cwd: root }).flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const imports = source.matchAll(/^import \{([^}]*)\} from '#contract\/portal\/[\w-]+\.ts';/gm);
    const names = [...imports].flatMap(([, list = '']) => list.split(',').map((it) => it.trim()));
    return names.filter((name) => schemas.has(name)).map((name) => `${file}: ${name}`);
  });
  assert.deepEqual(used, []);
});
