import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { languages } from '#contract/languages.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import { v2 } from '#contract/versions/v2.ts';
import { readProject, toDocsFolder } from '../_project.ts';
import { openDemoPortal } from '../server/mcp/_agent.ts';
import { english, readBlocks } from './_guides/guide.ts';

const operations = [...v2.calls, ...v2.sandboxCalls];

const readPage = (place: string, page: string) => readProject(place, 'apiDoc', `${page}.mdx`);

/** The shell functions of a page, without the values before and the call after them. */
function readFunctions(page: string): string {
  const blocks = readBlocks(readPage(english, page), 'bash');
  const block = blocks.find((code) => code.includes('\ncall() {'));
  assert.ok(block, page);
  const [functions = ''] = /^key\(\) \{.*^\}$/ms.exec(block) ?? [];
  return functions;
}

async function run(script: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  return stdout.trim().split('\n');
}

const portal = await openDemoPortal();
const host = await portal.app.listen({ host: '127.0.0.1', port: 0 });

for (const page of ['index', 'guides/migration']) {
  describe(`the function \`call\` of ${page}`, () => {
    const functions = readFunctions(page);

    it('reaches every operation', async () => {
      // Prints the address instead of calling it.
      const values =
        'HOST=; API_ACCOUNT=1; WEBHOOK_SECRET=whsec_AAAA; curl() { for each; do case $each in /*) echo "$each";; esac; done; }';
      const calls = operations.map(({ path: each }) => `call ${each} '{}'`);
      assert.deepEqual(
        await run([values, functions, ...calls].join('\n')),
        operations.map((operation) => toOperationPath(v2, operation)),
      );
    });

    it('signs calls correctly, including those of sandbox tools', async () => {
      const { clock, demo } = portal;
      const { apiAccount, webhookSecret } = demo;
      const values = `HOST=${host}; API_ACCOUNT=${apiAccount}; WEBHOOK_SECRET=${webhookSecret}; date() { echo ${Math.floor(clock.now / 1000)}; }`;
      const calls = [
        'call location/getLocation \'{"countryCode":"EGY"}\'',
        "call sandbox/listPushes '{}'",
      ];
      const answers = await run(
        [values, functions, ...calls.map((each) => `${each}; echo`)].join('\n'),
      );
      const bodies = answers.filter((line) => line.startsWith('{"code"'));
      assert.deepEqual(
        bodies.map((body) => JSON.parse(body).code),
        ['1', '1'],
      );
    });
  });
}

/** An answer with each number replaced, since numbers differ between two answers. */
const toForm = (answer: string) => JSON.parse(answer.replaceAll(/\d+/g, '0'));

/** The same for an answer that is cut. */
const toShape = (answer: string) => answer.replaceAll(/\d+/g, '0');

/** Puts the demo account's values into a block, as a reader does; each must be there. */
function fillIn(block: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((filled, [placeholder, value]) => {
    assert.ok(filled.includes(placeholder), placeholder);
    return filled.replace(placeholder, value);
  }, block);
}

const account = {
  'https://YOUR_HOST': host,
  YOUR_API_ACCOUNT: portal.demo.apiAccount,
  YOUR_CUSTOMER_CODE: portal.demo.customerCode,
};
const secrets = {
  current: { whsec_YOUR_SECRET: portal.demo.webhookSecret },
  'version-1.0': { YOUR_PRIVATE_KEY: portal.demo.privateKey, YOUR_PASSWORD: portal.demo.password },
};

for (const [version, secret] of Object.entries(secrets)) {
  for (const { locale } of languages) {
    describe(`the first order of the integration guide, ${version}, ${locale}`, () => {
      const page = readPage(toDocsFolder(locale, version), 'index');
      const [first = '', demo = '', query = ''] = readBlocks(page, 'bash');

      it('is created, answered as shown, and found, by the blocks as they are', async () => {
        portal.clock.now = Date.now();
        const script = [fillIn(first, { ...account, ...secret }), query].join('\necho\n');
        const [created = '', found = ''] = await run(script);
        const [shown = ''] = readBlocks(page, 'json');
        assert.deepEqual(toForm(created), toForm(shown), created);
        const { code, data } = JSON.parse(created);
        assert.equal(code, '1');
        assert.equal(JSON.parse(found).data[0].billCode, data.billCode);
      });

      it('can be made with the values that its call for the demo account returns', async () => {
        const [values = ''] = await run(fillIn(demo, { 'https://YOUR_HOST': host }));
        for (const value of Object.values({ ...account, ...secret }).slice(1)) {
          assert.ok(values.includes(JSON.stringify(value)), value);
        }
      });
    });
  }
}

/** Guides that begin with a call after the first order, in its terminal. */
const guides = ['printing', 'life-cycle', 'cod', 'going-live'];

for (const { locale } of languages) {
  describe(`the guides that begin with what runs, ${locale}`, () => {
    const folder = toDocsFolder(locale);
    const [first = ''] = readBlocks(readPage(folder, 'index'), 'bash');
    const create = `${fillIn(first, { ...account, ...secrets.current }).trim()} > first.json`;

    for (const guide of guides) {
      it(`${guide}: the block prints the response that the page shows`, async () => {
        portal.clock.now = Date.now();
        const directory = mkdtempSync(path.join(tmpdir(), 'guide-'));
        try {
          const page = readPage(folder, `guides/${guide}`);
          const [block = ''] = readBlocks(page, 'bash');
          const own = {
            'https://YOUR_PRODUCTION_HOST': host,
            YOUR_PRODUCTION_ACCOUNT: account.YOUR_API_ACCOUNT,
            whsec_YOUR_PRODUCTION_SECRET: portal.demo.webhookSecret,
            YOUR_WAYBILL_NUMBER: '$WAYBILL',
          };
          const asked = Object.entries(own).filter(([name]) => block.includes(name));
          const script = [
            `cd ${directory}`,
            create,
            'WAYBILL=$(sed \'s/.*"billCode":"\\([^"]*\\)".*/\\1/\' first.json)',
            fillIn(block, Object.fromEntries(asked)).replace("'$WAYBILL'", '"$WAYBILL"'),
          ];
          const printed = await run(script.join('\n'));
          const [shown = ''] = [...readBlocks(page, 'text'), ...readBlocks(page, 'json')];
          assert.deepEqual(printed.map(toShape), shown.trim().split('\n').map(toShape));
          if (guide === 'printing') {
            const pdf = readFileSync(path.join(directory, 'labels.pdf'), 'latin1');
            assert.match(pdf, /^%PDF-1/);
          }
        } finally {
          rmSync(directory, { recursive: true });
        }
      });
    }
  });
}
