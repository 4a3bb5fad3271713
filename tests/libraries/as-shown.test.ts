import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { DemoSamples } from '#contract/portal/demo.ts';
import { libraries } from '#reference/libraries.ts';
import type { OperationPage, PageExample } from '#reference/page.ts';
import { toLibraryProgram } from '#reference/samples/page-program.ts';
import { placeholderAccount } from '#reference/samples/program.ts';
import { toLibraryRequest } from '#reference/smallest-call.ts';
import { newWebhookSecret } from '#server/crypto/webhook-signature.ts';
import { readProject } from '../_project.ts';
import { openDemo } from '../reference/_demo.ts';
import { sources, versions } from '../reference/samples/_support/pages.ts';
import { listen } from '../server/_support/socket.ts';
import { buildShown } from './_support/shown-programs.ts';

const { portal, demo, keepSamples, toContent } = await openDemo();
const origin = `http://127.0.0.1:${await listen(portal.app)}`;
const { apiAccount, webhookSecret, customerCode, salesmanCode } = demo;
const account = {
  ...placeholderAccount,
  apiAccount,
  webhookSecret,
  customer: { ...placeholderAccount.customer, code: customerCode },
  salesperson: { ...placeholderAccount.salesperson, code: salesmanCode },
};

/** Every success that pages may show with a library. */
const shown = versions[1].pages
  .filter(({ direction }) => direction === 'call')
  .flatMap((page) =>
    page.examples.filter(({ answer }) => answer.code === '1').map((example) => ({ page, example })),
  );

interface Shown {
  page: OperationPage;
  example: PageExample;
}

/** The program as its page shows it to a visitor with the demo account. */
function toProgram(
  language: (typeof libraries)[number]['sample'],
  { page, example }: Shown,
  { samples, own = account }: { samples: DemoSamples; own?: typeof account },
): string {
  const request = toLibraryRequest(page, example);
  const content = toContent({ page, example: example.request, request }, samples);
  const program = toLibraryProgram(language, page, { origin, account: own, content }, sources);
  assert.ok(program, page.id);
  return program;
}

function toGuide(): string {
  const guide = readProject('docs/apiDoc/index.mdx');
  const [, program] = /^```javascript\n(.*?)^```$/ms.exec(guide) ?? [];
  assert.ok(program);
  return program
    .replace('https://YOUR_HOST', origin)
    .replace('YOUR_API_ACCOUNT', apiAccount)
    .replace('YOUR_CUSTOMER_CODE', customerCode)
    .replace('whsec_YOUR_SECRET', webhookSecret);
}

const quick = ['typescript', 'python'];
const tried = libraries.filter(({ id }) => process.env.TESTS === 'all' || quick.includes(id));

for (const { id, sample } of tried) {
  describe(`the programs on pages with the ${id} library`, () => {
    let programs: Awaited<ReturnType<typeof buildShown>>;
    let ended: Awaited<ReturnType<(typeof programs)['runAll']>>;
    before(async () => {
      const samples = await keepSamples();
      const texts = shown.map((each) => toProgram(sample, each, { samples }));
      const own = { ...account, webhookSecret: newWebhookSecret() };
      const [first] = shown;
      if (first) texts.push(toProgram(sample, first, { samples, own }));
      if (id === 'typescript') texts.push(toGuide());
      programs = await buildShown(id, 'call', texts);
      ended = await programs.runAll();
    });
    after(() => programs.remove());

    for (const [index, { page, example }] of shown.entries()) {
      it(`succeed and print the response: ${page.id}, ${example.name}`, () => {
        const { exitCode, stdout, stderr } = ended[index] ?? {};
        assert.equal(exitCode, 0, `${stdout}${stderr}`);
        assert.notEqual(stdout?.trim(), '');
      });
    }

    it('succeed when saved and run as their page says', async () => {
      portal.clock.now = Date.now();
      const { exitCode, stdout, stderr } = await programs.runAsSaid();
      assert.equal(exitCode, 0, `${stdout}${stderr}`);
    });

    it('report code, message and field of a refusal', () => {
      const { exitCode, stdout, stderr } = ended[shown.length] ?? {};
      assert.equal(exitCode, 1);
      assert.match(`${stdout}${stderr}`, /145003030 \S.*webhook-signature/s);
    });

    if (id === 'typescript') {
      it('create the first order of the integration guide', () => {
        const { exitCode, stdout, stderr } = ended.at(-1) ?? {};
        assert.equal(exitCode, 0, `${stdout}${stderr}`);
        assert.match(stdout ?? '', /^UEG\d{12} \d+\.\d\d$/m);
      });
    }
  });
}
