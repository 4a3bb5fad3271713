import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SiteCopy } from './_site-copy.ts';

const site = new SiteCopy();
after(() => site.remove());
const page = (name: string) => site.read(`build/${name}`);
const contract = 'versioned_docs/version-2.0/openapi.json';

/** 2.0 as if the working version had done something since: its longest number was shorter. */
function shorten(document: string): string {
  const parsed = JSON.parse(document);
  const { schema } =
    parsed.paths['/order/addOrder'].post.requestBody.content['application/x-www-form-urlencoded'];
  const { properties } = schema.properties.bizContent.contentSchema;
  properties.txlogisticId.maxLength = 7;
  delete properties.remark;
  return JSON.stringify(parsed);
}

/** A build names every link and anchor that leads nowhere, in each version, and fails. */
describe('a site with the versions 1.0 and 2.0, and what is worked on', () => {
  before(async () => {
    for (const version of ['1.0', '2.0']) {
      const { code, said } = await site.run('src/scripts/freeze-docs.ts', version);
      assert.equal(code, 0, said);
    }
    site.write(contract, shorten(site.read(contract)));
    const docusaurus = 'node_modules/@docusaurus/core/bin/docusaurus.mjs';
    const { code, said } = await site.run(docusaurus, 'build', '--locale', 'zh-CN');
    assert.equal(code, 0, said);
  });

  it('has the latest at /apiDoc, in no banner', () => {
    const html = page('apiDoc/orderserve/create.html');
    assert.doesNotMatch(html, /theme-doc-version-banner|noindex/);
    assert.match(page('apiDoc/orderserve/create.md'), /7/);
  });

  it('has what is worked on at /next/apiDoc, under a banner, for no search engine', () => {
    const html = page('next/apiDoc/orderserve/create.html');
    assert.match(html, /theme-doc-version-banner[^>]*>.*3\.0 \(next\)/s);
    assert.match(html, /name="?robots"? content="noindex/);
  });

  it('has older versions at an address of their own, under a banner', () => {
    const html = page('1.0/apiDoc/orderserve/create.html');
    assert.match(html, /theme-doc-version-banner[^>]*>.*1\.0/s);
    assert.doesNotMatch(html, /noindex/);
  });

  it('keeps links inside documents in their version', () => {
    for (const folder of ['', 'next/', '1.0/']) {
      const text = page(`${folder}apiDoc/orderserve/create.md`);
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

  it('shows of each version the contract that was frozen with it', () => {
    const field = (folder: string) =>
      /id="?request\.txlogisticId"?.*?<span class="?type[^>]*>([^<]*)/s.exec(
        page(`${folder}apiDoc/orderserve/create.html`),
      )?.[1];
    assert.match(field('') ?? '', /\b7\b/);
    assert.match(field('1.0/') ?? '', /\b50\b/);
    assert.match(field('next/') ?? '', /\b50\b/);
  });

  it('names the files for programs of each version', () => {
    assert.match(page('apiDoc/index.md'), /\(\/openapi\.json\).*\(\/llms\.txt\)/);
    assert.match(page('1.0/apiDoc/index.md'), /\(\/openapi\/1\.0\.json\).*\(\/1\.0\/llms\.txt\)/);
    assert.match(page('next/apiDoc/index.md'), /\(\/postman\/next\.json\)/);
    assert.match(page('1.0/llms.txt'), /\(\/1\.0\/apiDoc\/basic\.md\)/);
  });

  it('lists what is worked on changes, with links to the fields, from each version', () => {
    for (const folder of ['', 'next/', '1.0/']) {
      const text = page(`${folder}apiDoc/guides/differences.md`);
      assert.match(
        text,
        /\[`txlogisticId`\]\(\/next\/apiDoc\/orderserve\/create\.md#request\.txlogisticId\)/,
      );
      assert.match(text, /7[\s\S]*50/);
      assert.match(text, /\[`remark`\]\(\/next\/apiDoc\/orderserve\/create\.md#request\.remark\)/);
    }
  });
});
