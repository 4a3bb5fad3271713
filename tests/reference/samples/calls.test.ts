import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { DemoSamples } from '#contract/portal/demo.ts';
import type { OperationPage, PageExample } from '#reference/page.ts';
import type { SampleLanguage } from '#reference/samples/languages.ts';
import { toPageProgram } from '#reference/samples/page-program.ts';
import { placeholderAccount, type SampleAccount } from '#reference/samples/program.ts';
import { listen } from '../../server/_support/socket.ts';
import { openDemo } from '../_demo.ts';
import { sources, versions } from './_support/pages.ts';
import { buildPrograms, type Programs } from './_support/programs.ts';
import { run } from './_support/run.ts';
import { findLanguages } from './_support/toolchains.ts';

const { portal, demo, keepSamples, toContent } = await openDemo();
const origin = `http://127.0.0.1:${await listen(portal.app)}`;
const { apiAccount, privateKey, webhookSecret, customerCode, password } = demo;
const { salesmanCode, outletCode } = demo;
const account: SampleAccount = {
  ...placeholderAccount,
  apiAccount,
  privateKey,
  webhookSecret,
  customer: { code: customerCode, secret: password },
  salesperson: { code: salesmanCode, secret: outletCode },
};

interface Shown {
  major: 1 | 2;
  page: OperationPage;
  example: PageExample;
}

/** Every example that a page can show as a program. */
const shown: Shown[] = versions.flatMap(({ major, pages }) =>
  pages
    .filter(({ direction }) => direction === 'call')
    .flatMap((page) =>
      page.examples
        .filter(({ answer }) => answer.code === '1')
        .map((example) => ({ major, page, example })),
    ),
);

/** Programs of version 2 differ only in signing, which these cover in each language. */
const telling = ['orderserve/create', 'logistics/query', 'sandbox/moveParcel'];

const toTried = (language: SampleLanguage) =>
  shown.filter(
    ({ major, page }) => major === 1 || language === 'node' || telling.includes(page.id),
  );

/** The program that a page shows to a visitor with the demo account. */
function toProgram(language: SampleLanguage, { page, example }: Shown, samples: DemoSamples) {
  const { request } = example;
  const content = toContent({ page, example: request, request }, samples);
  return toPageProgram(language, page, { origin, account, content }, sources);
}

// Each language uses the sandbox after the previous ones.
for (const language of findLanguages()) {
  describe(`samples in ${language}`, { concurrency: 2 }, () => {
    const tried = toTried(language);
    let programs: Programs;
    before(async () => {
      const samples = await keepSamples();
      const texts = tried.map((each) => toProgram(language, each, samples));
      programs = await buildPrograms(language, 'call', texts);
    });
    beforeEach(() => {
      portal.clock.now = Date.now();
    });
    after(() => programs.remove());

    for (const [index, { major, page, example }] of tried.entries()) {
      const isRepeated = language === 'node' && (major === 1 || telling.includes(page.id));
      const times = isRepeated ? ['once', 'and once more'] : ['as it is'];
      it(`version ${major}, ${page.id}: ${example.name} succeeds ${times.join(', ')}`, async () => {
        for (const _time of times) {
          const ended = await run(programs.toCommand(index), programs.directory);
          assert.equal(ended.exitCode, 0, `${ended.stdout}${ended.stderr}`);
          assert.equal(JSON.parse(ended.stdout).code, '1');
        }
      });
    }

    it('give each order its own number, even when started simultaneously', async () => {
      const index = tried.findIndex(({ page }) => page.id === 'orderserve/addLooseOrder');
      // A virtual machine starts slowly.
      const runs = language === 'java' || language === 'csharp' ? 4 : 20;
      // The shell writes each line in one piece: programs that write the line end separately mix up theirs.
      const script = `for _ in $(seq ${runs}); do { line=$("$@"); printf '%s\\n' "$line"; } & done; wait`;
      const command = ['sh', '-c', script, 'sh', ...programs.toCommand(index)] as const;
      const { stdout, stderr } = await run(command, programs.directory);
      const answers = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      assert.deepEqual([...new Set(answers.map(({ code }) => code))], ['1'], stdout + stderr);
      assert.equal(answers.length, runs);
    });
  });
}
