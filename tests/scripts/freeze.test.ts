import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isErrorText } from '#contract/errors.ts';
import { languages } from '#contract/languages.ts';
import { workingApi } from '#contract/versions/v2.ts';
import { readLedger, writeLedger } from '../../src/plugins/translations/ledger.ts';
import { SiteCopy } from './_site-copy.ts';

const site = new SiteCopy();
after(() => site.remove());
const freeze = (...args: string[]) => site.run('src/scripts/freeze-docs.ts', ...args);
const docs = 'docusaurus-plugin-content-docs';
const baseline = 'baselines/openapi-1.0.json';
const translations = (locale: string) => `i18n/${locale}/docusaurus-plugin-content-docs`;

/** Changes a file during a test. */
async function withText(file: string, change: (text: string) => string, test: () => Promise<void>) {
  const text = site.read(file);
  site.write(file, change(text));
  await test().finally(() => site.write(file, text));
}

async function assertRefused(said: RegExp, ...args: string[]): Promise<void> {
  const before = site.list();
  const ended = await freeze(...args);
  assert.equal(ended.code, 1, ended.said);
  assert.match(ended.said, said);
  assert.doesNotMatch(ended.said, /\n\s+at /);
  assert.deepEqual(site.list(), before);
}

describe('npm run docs:freeze', () => {
  it('requires the name of one version', async () => {
    await assertRefused(/Name the version/);
    await assertRefused(/Name the version/, '1.0', '2.0');
    await assertRefused(/"v1" is not a version/, 'v1');
    await assertRefused(/is not a version/, '../1.0');
  });

  it('refuses a version with missing texts in a complete language, and names them', async () => {
    const remove = (text: string) => {
      const { 'field.txlogisticId': _, ...rest } = JSON.parse(text);
      return JSON.stringify(rest);
    };
    await withText('i18n/en/contract.json', remove, () =>
      assertRefused(/i18n\/en\/contract\.json: field\.txlogisticId is missing/, '1.0'),
    );
  });

  it('changes nothing when a step fails', async () => {
    site.write(baseline, '{}');
    const before = site.list();
    const manifest = site.read('package.json');
    // The last step reads this file.
    await withText(
      'package-lock.json',
      () => 'no JSON',
      async () => {
        const { code, said } = await freeze('1.0');
        assert.equal(code, 1, said);
        assert.equal(site.read('package-lock.json'), 'no JSON');
      },
    );
    assert.deepEqual(site.list(), before);
    assert.equal(site.read('package.json'), manifest);
    assert.equal(site.read(baseline), '{}');
  });

  it('keeps documents, translations, sidebar and contract, and names the next version 2.0', async () => {
    const page = 'apiDoc/orderserve/create.mdx';
    const known = [['source', 'own']] as const;
    const made = { 'field.txlogisticId': known, 'mail.subject': known };
    const recorded = {
      [`${docs}/current/${page}`]: { date: '2026-11-20', made: { 1: known } },
      'contract.json': { date: '2026-11-20', made },
    };
    writeLedger(site.directory, 'en', recorded);
    const { code, said } = await freeze('1.0');
    assert.equal(code, 0, said);
    assert.match(said, /1\.0 is frozen.*are 2\.0 now/);
    const files = site.list();
    assert.equal(site.read(`versioned_docs/version-1.0/${page}`), site.read(`docs/${page}`));
    assert.equal(
      site.read(`${translations('en')}/version-1.0/${page}`),
      site.read(`${translations('en')}/current/${page}`),
    );
    assert.equal(
      files.some((file) => /versioned_docs.*_engineering/.test(file)),
      false,
    );
    assert.ok(!files.includes(baseline), 'the frozen document takes its place');
    assert.ok(files.includes('versioned_sidebars/version-1.0-sidebars.json'));
    for (const { locale } of languages) {
      const names = `${translations(locale)}/version-1.0.json`;
      assert.equal(site.read(names), site.read(`${translations(locale)}/current.json`), names);
      assert.ok(files.includes(`${translations(locale)}/version-1.0/contract.json`), locale);
    }
    const texts = JSON.parse(site.read(`${translations('zh-CN')}/version-1.0/contract.json`));
    const current = JSON.parse(site.read('i18n/zh-CN/contract.json'));
    assert.deepEqual(texts['field.txlogisticId'], current['field.txlogisticId']);
    assert.ok(texts['field.txlogisticId']);
    const frozen = Object.keys(texts);
    assert.deepEqual(frozen.filter(isErrorText), [], 'the server of today answers every version');
    assert.deepEqual(readLedger(site.directory, 'en'), {
      ...recorded,
      [`${docs}/version-1.0/${page}`]: recorded[`${docs}/current/${page}`],
      [`${docs}/version-1.0/contract.json`]: {
        date: '2026-11-20',
        made: { 'field.txlogisticId': known },
      },
    });
    const document = JSON.parse(site.read('versioned_docs/version-1.0/openapi.json'));
    assert.equal(document.info.version, '1.0.0');
    for (const file of ['package.json', 'package-lock.json']) {
      assert.equal(JSON.parse(site.read(file)).version, '2.0.0');
    }
  });

  it('keeps the protocol of the version for its tester, samples and OpenAPI', () => {
    const document = JSON.parse(site.read(`versioned_docs/version-1.0/openapi.json`));
    assert.equal(document['x-api-version'].basePath, workingApi.basePath);
  });

  it('freezes only the working version', async () => {
    await assertRefused(/1\.0 is frozen already/, '1.0');
    for (const other of ['0.9', '1.1', '3.0']) {
      await assertRefused(/The working documentation is version 2\.0/, other);
    }
  });
});

const built = (name: string) => site.read(`build/${name}`);
const frozen = 'versioned_docs/version-1.0/openapi.json';

/** Version 1.0 as if the working version had changed since: its longest number was shorter. */
function shorten(document: string): string {
  const parsed = JSON.parse(document);
  const { properties } =
    parsed.paths['/order/addOrder'].post.requestBody.content['application/json'].schema;
  properties.txlogisticId.maxLength = 7;
  delete properties.remark;
  return JSON.stringify(parsed);
}

/** A build fails for any link or anchor that leads nowhere, in each version. 1.0 is frozen above. */
describe('a site with the frozen version 1.0 and the working one', () => {
  before(async () => {
    // Both versions of this site come from version 2, whose catalogue lacks a code of version 1.
    const faq = 'i18n/zh-CN/prose/faq.md';
    site.write(faq, site.read(faq).replaceAll('145003031', '145003030'));
    site.write(frozen, shorten(site.read(frozen)));
    const docusaurus = 'node_modules/@docusaurus/core/bin/docusaurus.mjs';
    const { code, said } = await site.run(docusaurus, 'build', '--locale', 'zh-CN');
    assert.equal(code, 0, said);
  });

  it('has the latest version at /apiDoc without a banner', () => {
    const html = built('apiDoc/orderserve/create.html');
    assert.doesNotMatch(html, /theme-doc-version-banner|noindex/);
    assert.match(html, /<bdi>2\.0<\/bdi>/);
  });

  it('has older versions at their own address, under a banner', () => {
    const html = built('1.0/apiDoc/orderserve/create.html');
    assert.match(html, /theme-doc-version-banner[^>]*>.*1\.0/s);
    assert.match(html, /name="?robots"? content="noindex/);
  });

  it('keeps links inside documents in their version', () => {
    for (const folder of ['', '1.0/']) {
      const files = ['create.md', 'create.2.md'];
      const text = files.map((file) => built(`${folder}apiDoc/orderserve/${file}`)).join('\n');
      const links = [...text.matchAll(/\]\((\/[^)#]*apiDoc\/[^)#]*)/g)].map(
        ([, link = '']) => link,
      );
      assert.ok(links.length > 10, folder);
      assert.deepEqual(
        links.filter((link) => !link.startsWith(`/${folder}apiDoc/`)),
        [],
      );
    }
  });

  it('shows the contract of each version', () => {
    const field = (folder: string) =>
      /id="?request\.txlogisticId"?.*?<span class="?need[^>]*>[^<]*<\/span>(?: <!-- -->)?([^<]*)/s.exec(
        built(`${folder}apiDoc/orderserve/create.html`),
      )?.[1];
    assert.match(field('') ?? '', /\b50\b/);
    assert.match(field('1.0/') ?? '', /\b7\b/);
  });

  it('names the files for programs of each version', () => {
    assert.match(built('apiDoc/index.md'), /\(\/openapi\.json\).*\(\/llms\.txt\)/);
    assert.match(built('1.0/apiDoc/index.md'), /\(\/openapi\/1\.0\.json\).*\(\/1\.0\/llms\.txt\)/);
    assert.match(built('1.0/llms.txt'), /\(\/1\.0\/apiDoc\/basic\.md\)/);
  });

  it('lists the changes of the latest version from each version, with links to the fields', () => {
    for (const folder of ['', '1.0/']) {
      const text = built(`${folder}apiDoc/guides/differences.md`);
      assert.match(
        text,
        /\[`txlogisticId`\]\(\/apiDoc\/orderserve\/create(?:\.2)?\.md#request\.txlogisticId\)/,
      );
      assert.match(text, /7[\s\S]*50/);
      assert.match(
        text,
        /\[`remark`\]\(\/apiDoc\/orderserve\/create(?:\.2)?\.md#request\.remark\)/,
      );
    }
  });
});
