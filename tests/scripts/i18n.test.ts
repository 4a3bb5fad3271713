import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { stagedFolder, stageTranslations } from '../../src/plugins/translations/stage.ts';
import { createProject, files, toPage } from '../plugins/translations/_project.ts';

const script = path.resolve(import.meta.dirname, '../../src/scripts/i18n.ts');
const node = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', script];

function start(root: string, words: readonly string[]) {
  return spawn(process.execPath, [...node, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What the translators' command says and exits with in a project. */
async function i18n(root: string, ...words: string[]) {
  const child = start(root, words);
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await ended)[0], stdout, stderr };
}

const rowOf = (table: string, locale: string) =>
  table
    .split('\n')
    .find((line) => line.startsWith(`${locale} `))
    ?.trim()
    .split(/\s+/);

/** English and Khmer are whole and on record. */
async function translate(...[context]: Parameters<typeof createProject>) {
  const project = createProject(context);
  project.writeTexts('km', { hello: 'សួស្តី {name}', left: 'នៅសល់ {count}' });
  project.write(files.page('km'), toPage('ក', ['មួយ', 'ពីរ', 'បី']));
  project.write(files.faq('km'), '## ចាប់ផ្តើម {#begin}\n\nសួរ {brand}\n');
  await i18n(project.root);
  return project;
}

it('is no longer complete where the source of its source changed, and says so', async (context) => {
  const { root, writeTexts } = await translate(context);
  assert.deepEqual(rowOf((await i18n(root)).stdout, 'km'), ['km', '100', '%', ...'00000']);
  writeTexts('zh-CN', { hello: '您好 {name}', left: '剩 {count}' });
  const [, percent = '', , ...counts] = rowOf((await i18n(root)).stdout, 'km') ?? [];
  assert.ok(Number(percent) < 100, percent);
  assert.deepEqual(counts, [...'00001']);
});

it('says that nothing is stale or broken, in words', async (context) => {
  const { root } = await translate(context);
  assert.match((await i18n(root, 'stale', 'km')).stdout, /^Nothing is stale in km\.$/m);
  assert.match((await i18n(root, 'broken', 'km')).stdout, /^Nothing is broken in km\.$/m);
});

it('takes the end of a path that is the only one, and lists those it could be', async (context) => {
  const { root, write, writeTexts } = await translate(context);
  const frozen = 'i18n/km/docusaurus-plugin-content-docs/version-1.0/guides/a.mdx';
  write('versioned_docs/version-1.0/guides/a.mdx', toPage('甲', ['一', '二', '三']));
  write(frozen, toPage('ក', ['មួយ', 'ពីរ', 'បី']));
  writeTexts('en', { hello: 'Dear {name}', left: '{count, plural, one {# day} other {# days}}' });
  write(files.page('en'), toPage('A', ['First', 'Two', 'Three']));
  assert.match((await i18n(root, 'stale', 'km')).stdout, /code\.json#hello[\s\S]*guides\/a\.mdx#3/);
  assert.equal((await i18n(root, 'done', 'km', 'code.json#hello')).code, 0);
  const ambiguous = await i18n(root, 'done', 'km', 'a.mdx');
  assert.equal(ambiguous.code, 1);
  assert.match(
    ambiguous.stderr,
    /Several files end so[\s\S]*current\/guides\/a\.mdx\n.*version-1\.0/,
  );
  assert.equal((await i18n(root, 'done', 'km', 'current/guides/a.mdx')).code, 0);
  assert.match((await i18n(root, 'stale', 'km')).stdout, /^Nothing is stale in km\.$/m);
  assert.match((await i18n(root, 'done', 'km', 'b.mdx')).stderr, /There is no b\.mdx in i18n\/km/);
});

it('explains itself on --help', async (context) => {
  const { root } = createProject(context);
  const { code, stdout } = await i18n(root, '--help');
  assert.equal(code, 0);
  assert.match(stdout, /^npm run i18n /);
});

it('ends quietly when nobody reads on', async (context) => {
  const { root } = createProject(context);
  const child = start(root, ['missing', 'km']);
  child.stdout.destroy();
  const stderr = text(child.stderr);
  const [code] = await once(child, 'close');
  assert.deepEqual([code, await stderr], [0, '']);
});

it('reads a document whatever ends its lines', async (context) => {
  const { root, write } = await translate(context);
  write(files.page('km'), toPage('ក', ['មួយ', 'ពីរ', 'បី']).replaceAll('\n', '\r\n'));
  write(files.page('en'), toPage('A', ['First', 'Two', 'Three']));
  assert.match((await i18n(root, 'broken', 'km')).stdout, /^Nothing is broken in km\.$/m);
  stageTranslations(root);
  const staged = files.page('km').replace('i18n', stagedFolder);
  const document = readFileSync(path.join(root, staged), 'utf8');
  assert.match(document, /^---\ntranslation: \{"state":"stale"[^\n]*\ntitle: ក\n---\n/);
});
