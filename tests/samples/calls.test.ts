import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { toOperationPath } from '#contract/openapi.ts';
import type { Example, Operation } from '#contract/operation.ts';
import { calls, sandboxCalls } from '#contract/operations/all.ts';
import type { SampleLanguage } from '#contract/samples/languages.ts';
import type { SampleAccount } from '#contract/samples/program.ts';
import { toSample } from '#contract/samples/to-sample.ts';
import { addIntegrator } from '../server/_support/portal.ts';
import { listen } from '../server/_support/socket.ts';
import { addSalesperson, outletCode } from '../server/_support/waybills.ts';
import { openGround } from '../server/push/_ground.ts';
import { preparations } from './_support/preparations.ts';
import { buildPrograms, type Programs } from './_support/programs.ts';
import { run } from './_support/run.ts';
import { findLanguages } from './_support/toolchains.ts';

const portal = await openGround();
const integrator = await addIntegrator(portal);
const salesmanCode = 'S0001';
await addSalesperson(portal, integrator, salesmanCode);
const origin = `http://127.0.0.1:${await listen(portal.app)}`;
const { apiAccount, privateKey, customerCode, password } = integrator;
const account: SampleAccount = {
  apiAccount,
  privateKey,
  customer: { code: customerCode, secret: password },
  salesperson: { code: salesmanCode, secret: outletCode },
};

interface Shown {
  operation: Operation & { id: keyof typeof preparations };
  example: Example;
}

/** Every example that a page may show as a program. */
const shown: Shown[] = [...calls, ...sandboxCalls].flatMap((operation) =>
  operation.examples.filter(({ code }) => code === '1').map((example) => ({ operation, example })),
);

async function toProgram(language: SampleLanguage, { operation, example }: Shown) {
  const fields = await preparations[operation.id]({ portal, integrator, example });
  const { businessDigest } = operation;
  const content = { ...example.request, ...fields };
  const url = `${origin}${toOperationPath(operation)}`;
  return toSample(language, { ...account, url, businessDigest, content });
}

for (const language of findLanguages()) {
  describe(`samples in ${language}`, { concurrency: 2 }, () => {
    let programs: Programs;
    before(async () => {
      const texts: string[] = [];
      for (const each of shown) texts.push(await toProgram(language, each));
      programs = await buildPrograms(language, 'call', texts);
    });
    after(() => programs.remove());

    for (const [index, { operation, example }] of shown.entries()) {
      it(`${operation.id}: ${example.name} succeeds`, async () => {
        const ended = await run(programs.toCommand(index), programs.directory);
        assert.equal(ended.exitCode, 0, `${ended.stdout}${ended.stderr}`);
        assert.equal(JSON.parse(ended.stdout).code, '1');
      });
    }
  });
}
