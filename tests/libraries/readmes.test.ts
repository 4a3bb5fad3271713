import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { languages } from '#contract/languages.ts';
import { libraries } from '#reference/libraries.ts';
import { readSources } from '../../src/libraries/write-libraries.ts';
import { readProject } from '../_project.ts';
import { findArchive, unpackers } from './_support/installed.ts';

const kinds = [
  'authentication',
  'permission',
  'not-found',
  'conflict',
  'validation',
  'rate-limit',
  'unavailable',
  'unexpected',
];

const site = 'https://a.test';

for (const { id, name } of libraries) {
  describe(`the README for ${name}`, () => {
    const place = { version: '2.0.0', brandName: 'Courier', origin: site, site };
    const { 'README.md': readme = '' } = readSources(id, place);

    it('lists every kind of error of a call', () => {
      const [, errors = ''] = /^## Errors\n(.*?)^## /ms.exec(readme) ?? [];
      // Each language has its own spelling: `not-found`, `NOT_FOUND`, `NotFound`.
      const toPattern = (kind: string) => new RegExp(`\`${kind.replace('-', '[-_]?')}\``, 'i');
      const missing = kinds.filter((kind) => !toPattern(kind).test(errors));
      assert.deepEqual(missing, []);
    });

    it('links to the documentation in its own language', () => {
      assert.match(readme, new RegExp(`^Documentation: ${site}/en/apiDoc/index$`, 'm'));
    });
  });
}

describe('an archive', () => {
  for (const { id, name } of libraries) {
    it(`names no address of the build and explains its example address, for ${name}`, () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
      after(() => rmSync(folder, { recursive: true }));
      for (const [program, ...words] of unpackers[id](findArchive(id)))
        execFileSync(program ?? '', words, { cwd: folder });
      const files = globSync('**/*', { cwd: folder, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name));
      const texts = files.map((file) => [path.basename(file), readFileSync(file, 'utf8')] as const);
      const named = texts.filter(([, text]) => text.includes('a.test')).map(([file]) => file);
      assert.deepEqual(named, []);
      const readme = texts.find(([file]) => file === 'README.md' || file === 'METADATA')?.[1] ?? '';
      assert.match(readme, /^`https:\/\/api\.example\.com` stands for the address that you /m);
    });

    it(`has a README for ${name} beside it with the address of the site`, () => {
      const file = path.join(path.dirname(findArchive(id)), `${id}.md`);
      const readme = readFileSync(file, 'utf8');
      assert.match(readme, /^Documentation: https:\/\/a\.test\/en\/apiDoc\/index$/m);
      assert.doesNotMatch(readme, /stands for the address/);
    });
  }
});

describe('the dependencies on the downloads page', () => {
  const place = { version: '2.0.0', brandName: 'Courier', origin: site, site };
  const { 'pom.xml': project = '' } = readSources('java', place);
  const needed = [...project.matchAll(/<artifactId>(jackson-\w+)</g)].map(([, name]) => name);

  it('are only Jackson, for Java', () => {
    const dependencies = /<dependencies>.*<\/dependencies>/s.exec(project)?.[0] ?? '';
    assert.equal(dependencies.match(/<dependency>/g)?.length, needed.length);
    assert.deepEqual(needed, ['jackson-databind']);
  });

  for (const { locale } of languages) {
    it(`are named in ${locale}`, () => {
      const texts = JSON.parse(readProject('i18n', locale, 'code.json'));
      assert.match(texts['download.libraries.text'].message, /Java.*Jackson/);
    });
  }
});
