import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import { v2 } from '#contract/versions/v2.ts';
import { readProject, root, toDocsFolder } from '../_project.ts';
import { openDemoPortal } from '../server/mcp/_agent.ts';
import { english, readBlocks } from './_guides/guide.ts';

const operations = [...v2.calls, ...v2.sandboxCalls];

const readPage = (place: string, page: string) => readProject(place, 'apiDoc', `${page}.mdx`);

/** The shell block of a page that contains a text. */
function findBlock(page: string, text: string): string {
  const block = readBlocks(page, 'bash').find((code) => code.includes(text));
  assert.ok(block, text);
  return block;
}

/** The shell functions of a page, without the values before and the call after them. */
function readFunctions(page: string): string {
  const block = findBlock(readPage(english, page), '\ncall() {');
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
const toShape = (answer: string) =>
  answer.replaceAll(/(PicUrl":")[^"]*/g, '$1').replaceAll(/\d+/g, '0');

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

describe('blocks for a shell', () => {
  for (const version of Object.keys(secrets)) {
    // Translations keep the code of their source: tests/i18n/translations.test.ts.
    for (const folder of [
      toDocsFolder(defaultLanguage.locale, version),
      toDocsFolder('en', version),
    ]) {
      it(`have no comments, which zsh would run as commands, ${folder}`, () => {
        const found = globSync('**/*.mdx', { cwd: path.join(root, folder) }).flatMap((name) =>
          readBlocks(readProject(folder, name), 'bash')
            .filter((block) => /(?:^|\s)# /m.test(block))
            .map((block) => `${name}: ${block}`),
        );
        assert.deepEqual(found, []);
      });
    }
  }
});

for (const [version, secret] of Object.entries(secrets)) {
  for (const { locale } of languages) {
    describe(`the first order of the integration guide, ${version}, ${locale}`, () => {
      const page = readPage(toDocsFolder(locale, version), 'index');
      const first = findBlock(page, "call 'order/addOrder'");
      const demo = findBlock(page, '/demo/account');
      const query = findBlock(page, "call 'order/getOrders'");

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
const guides = ['printing', 'life-cycle', 'cod', 'returns', 'going-live'];

/** The block that a guide begins with, with the values of a reader. */
function readGuide(folder: string, guide: string): string {
  const [block = ''] = readBlocks(readPage(folder, `guides/${guide}`), 'bash');
  const own = {
    'https://YOUR_PRODUCTION_HOST': host,
    YOUR_PRODUCTION_ACCOUNT: account.YOUR_API_ACCOUNT,
    whsec_YOUR_PRODUCTION_SECRET: portal.demo.webhookSecret,
    YOUR_WAYBILL_NUMBER: '$WAYBILL',
  };
  const asked = Object.entries(own).filter(([name]) => block.includes(name));
  return fillIn(block, Object.fromEntries(asked)).replace("'$WAYBILL'", '"$WAYBILL"');
}

/** Runs commands in the terminal of the first order; returns what they print, and the files that they write. */
async function runAfterFirstOrder(folder: string, commands: readonly string[]) {
  portal.clock.now = Date.now();
  const first = findBlock(readPage(folder, 'index'), "call 'order/addOrder'");
  const directory = mkdtempSync(path.join(tmpdir(), 'guide-'));
  try {
    const printed = await run(
      [
        `cd ${directory}`,
        `${fillIn(first, { ...account, ...secrets.current }).trim()} > first.json`,
        'WAYBILL=$(sed \'s/.*"billCode":"\\([^"]*\\)".*/\\1/\' first.json)',
        ...commands,
      ].join('\n'),
    );
    const files = readdirSync(directory).map((name) => [
      name,
      readFileSync(path.join(directory, name), 'latin1'),
    ]);
    return { printed, files: Object.fromEntries(files) as Record<string, string> };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

for (const { locale } of languages) {
  describe(`the guides that begin with what runs, ${locale}`, () => {
    const folder = toDocsFolder(locale);

    for (const guide of guides) {
      it(`${guide}: the block prints the response that the page shows`, async () => {
        const { printed, files } = await runAfterFirstOrder(folder, [readGuide(folder, guide)]);
        const page = readPage(folder, `guides/${guide}`);
        const [shown = ''] = [...readBlocks(page, 'text'), ...readBlocks(page, 'json')];
        assert.deepEqual(printed.map(toShape), shown.trim().split('\n').map(toShape));
        if (guide === 'printing') assert.match(files['labels.pdf'] ?? '', /^%PDF-1/);
      });
    }

    it('cod: the block stops at a refused order and prints why', async () => {
      const { printed, files } = await runAfterFirstOrder(folder, [
        'CUSTOMER_CODE=J-NONE',
        readGuide(folder, 'cod'),
      ]);
      assert.deepEqual(
        printed.map((line) => JSON.parse(line).code),
        ['145003080'],
      );
      assert.equal(files['moved.json'], undefined);
    });

    it('life-cycle: the block moves the same parcel on when it is run again', async () => {
      const block = readGuide(folder, 'life-cycle');
      const { printed } = await runAfterFirstOrder(folder, [block, 'echo', block]);
      const [one, , two] = printed.map((line) => JSON.parse(line).data);
      assert.equal(two.billCode, one.billCode);
      assert.ok(two.stepsLeft < one.stepsLeft, printed.join('\n'));
    });
  });
}
