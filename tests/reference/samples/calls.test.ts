import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { toDay, withFreshTimes } from '#client/fresh-times.ts';
import { toStartData } from '#client/start-data.ts';
import { findDemoRole } from '#contract/hints.ts';
import type { DemoSamples } from '#contract/portal/demo.ts';
import type { OperationPage, PageExample } from '#reference/page.ts';
import type { SampleLanguage } from '#reference/samples/languages.ts';
import { toPageProgram } from '#reference/samples/page-program.ts';
import { placeholderAccount, type SampleAccount } from '#reference/samples/program.ts';
import { seedDemo } from '#server/demo.ts';
import { keepDemoSamples } from '#server/demo-samples.ts';
import { listen } from '../../server/_support/socket.ts';
import { openGround } from '../../server/push/_ground.ts';
import { openReceiver } from '../../server/push/_receiver.ts';
import { versions } from './_support/pages.ts';
import { buildPrograms, type Programs } from './_support/programs.ts';
import { run } from './_support/run.ts';
import { sources } from './_support/sources.ts';
import { findLanguages } from './_support/toolchains.ts';

const portal = await openGround();
// Version 2 takes no stamp that is far from its own clock, and programs stamp by the machine's.
portal.clock.now = Date.now();
const demo = await seedDemo(portal.ground.database, portal.secrets, portal.clock.now);
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
/** Nobody answers at an example's address; one of our own does. */
const receiver = await openReceiver();

interface Shown {
  major: 1 | 2;
  page: OperationPage;
  example: PageExample;
}

/** Every example that a page may show as a program. */
const shown: Shown[] = versions.flatMap(({ major, pages }) =>
  pages
    .filter(({ direction }) => direction === 'call')
    .flatMap((page) =>
      page.examples
        .filter(({ answer }) => answer.code === '1')
        .map((example) => ({ major, page, example })),
    ),
);

/** Programs of version 2 differ in how they sign alone, which these show in each language. */
const telling = ['orderserve/create', 'logistics/query', 'sandbox/moveParcel'];

const toTried = (language: SampleLanguage) =>
  shown.filter(
    ({ major, page }) => major === 1 || language === 'node' || telling.includes(page.id),
  );

/** The program as its page shows it to a visitor with the demo account. */
function toProgram(language: SampleLanguage, { page, example }: Shown, samples: DemoSamples) {
  const today = toDay(new Date(portal.clock.now), 'Africa/Cairo');
  const request = withFreshTimes(page, example.request, today);
  const last = { ...samples[findDemoRole(page.hints, request)] };
  const options = { apiAccount, customerCode, salesmanCode, last, orderNumber: 'as shown' };
  const content = toStartData(page, { request }, options);
  if (content.url) content.url = receiver.url;
  return toPageProgram(language, page, { origin, account, content }, sources);
}

// Every language is a further newcomer on the sandbox that the ones before have used.
for (const language of findLanguages()) {
  describe(`samples in ${language}`, { concurrency: 2 }, () => {
    const tried = toTried(language);
    let programs: Programs;
    before(async () => {
      portal.clock.now = Date.now();
      const samples = await keepDemoSamples(portal.courier, demo);
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

    it('gives each order a number of its own, begun at the same moment too', async () => {
      const index = tried.findIndex(({ page }) => page.id === 'orderserve/addLooseOrder');
      // A virtual machine takes long to begin.
      const runs = language === 'java' || language === 'csharp' ? 4 : 20;
      // Each line is written at once, by the shell: programs that write its end apart mix up theirs.
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
