import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type Descriptor, descriptor1, descriptor2 } from '#contract/versions/descriptors.ts';
import { placeholderAccount, type SampleCall } from '#reference/samples/program.ts';
import { toSample } from '#reference/samples/to-sample.ts';
import { createAccount, createCustomer, grantAll } from '#server/accounts/account-store.ts';
import { orderOf, query } from '../../server/_support/orders.ts';
import { type Integrator, openTestPortal } from '../../server/_support/portal.ts';
import { listen } from '../../server/_support/socket.ts';
import { sources } from './_support/pages.ts';
import { buildPrograms, type Programs } from './_support/programs.ts';
import { type Ended, run } from './_support/run.ts';
import { findLanguages } from './_support/toolchains.ts';

/** Everything that a string of some language or shell would interpret; the first ends in a backslash. */
const hostile = [
  [
    `it's "quoted" \`ticked\` """three""" '''three'''`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text that other languages would fill in.
    '$HOME ${HOME} $(id) `id` #{1+1} #$0 #@x %s %d %% {0} {{x}} <?= 1 ?>',
    'C:\\new\\table\\u0041 \\\\ ends in \\',
  ],
  [
    'a&b=c+d %41 ; # * ~ !x ?',
    'line\nnext\r\nthird\ttab \u0001\u007f',
    'مدينة السادس من أكتوبر · 中文 · 😀 · é',
    'separators \u2028\u2029 marks \u200f\u202e\u2066 zero\u200bwidth\ufeff',
  ],
].map((texts) => texts.join(' '));

const portal = await openTestPortal();
// Version 2 refuses timestamps far from its clock, and programs use the machine's.
portal.clock.now = Date.now();
const origin = `http://127.0.0.1:${await listen(portal.app)}`;
const named = {
  apiAccount: '799000000001',
  privateKey: `k'"\\$HOME\`#{x}%s\u2028ع😀`,
  customerCode: 'J0-ESCAPES',
  password: `p'"\\$(id)\`#{x}%s\tع😀`,
};
const { apiAccount, privateKey, customerCode: code, password } = named;
const { context, secrets, clock } = portal;
const { webhookSecret } = await createAccount(
  context.database,
  secrets,
  { apiAccount, privateKey, environment: 'sandbox', level: 'developer' },
  clock.now,
);
const integrator: Integrator = { ...named, webhookSecret };
await grantAll(context.database, apiAccount);
const customer = { apiAccount, code, password, cod: true, balance: null };
await createCustomer(context.database, secrets, customer, clock.now);

function toCall(
  { scheme, basePath }: Descriptor,
  content: Record<string, unknown>,
  fields: Partial<SampleCall> = {},
): SampleCall {
  return {
    ...placeholderAccount,
    scheme,
    baseUrl: origin + basePath,
    path: 'order/addOrder',
    apiAccount,
    privateKey,
    webhookSecret,
    customer: { code, secret: password },
    businessDigest: 'always',
    hints: { takes: { customerCode: 'customerCode' } },
    content,
    ...fields,
  };
}

/** An order with every kind of JSON value, and `text` in a string and a field name. */
function toOrder(text: string): Record<string, unknown> {
  const kinds = [true, false, null, '', 0, -1.5, [], {}, [[text]], { [text]: { deep: [1, 'x'] } }];
  return { ...orderOf(integrator), remark: text, weight: 0.05, unknown: kinds };
}

const plain = toOrder('plain');

/** Refused calls: wrongly signed, and an empty object with a valid signature. */
const refusals: [what: string, call: SampleCall, code: string][] = [
  [
    'the private key of another',
    toCall(descriptor1, plain, { privateKey: 'another' }),
    '145003030',
  ],
  [
    'the webhook secret of another',
    toCall(descriptor2, plain, { webhookSecret: 'whsec_YW5vdGhlcg==' }),
    '145003030',
  ],
  ['an empty object', toCall(descriptor2, {}), '145003080'],
];

for (const language of findLanguages()) {
  describe(`strings in ${language}`, () => {
    const carried = [descriptor1, descriptor2].flatMap((version) =>
      hostile.map((text) => ({ version, text, order: toOrder(text) })),
    );
    let programs: Programs;
    const runAt = (index: number): Promise<Ended> =>
      run(programs.toCommand(index), programs.directory);
    before(async () => {
      const calls = [
        ...carried.map(({ version, order }) => toCall(version, order)),
        ...refusals.map(([, call]) => call),
      ];
      programs = await buildPrograms(
        language,
        'call',
        calls.map((call) => toSample(language, call, sources)),
      );
    });
    beforeEach(() => {
      portal.clock.now = Date.now();
    });
    after(() => programs.remove());

    for (const [index, { version, text, order }] of carried.entries()) {
      it(`carry ${JSON.stringify(text)} to version ${version.major}`, async () => {
        const { exitCode, stdout, stderr } = await runAt(index);
        assert.equal(exitCode, 0, `${stdout}${stderr}`);
        const number = order.txlogisticId;
        const found = await query(portal, integrator, { command: 1, serialNumber: [number] });
        assert.equal(found.data[0].remark, text);
        assert.equal(found.data[0].weight, 0.05);
      });
    }

    for (const [index, [what, , code]] of refusals.entries()) {
      it(`make the program fail with the response: ${what}`, async () => {
        const { exitCode, stdout, stderr } = await runAt(carried.length + index);
        assert.equal(JSON.parse(stdout).code, code, stdout + stderr);
        assert.equal(exitCode, 1);
      });
    }
  });
}
