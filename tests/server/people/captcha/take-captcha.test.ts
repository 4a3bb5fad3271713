import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CaptchaChallenge, captchaLifeMs } from '#contract/portal/captcha.ts';
import { takeCaptcha } from '#server/people/captcha/captcha.ts';
import { solve, solveCaptcha } from '../../_support/captcha.ts';
import { ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';

const portal = await openTestPortal({ CAPTCHA_COST: '1' });
const { people } = portal;

const refused = { code: 149010010 };

function toText(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}

function toPayload(text: string) {
  return JSON.parse(Buffer.from(text, 'base64').toString());
}

async function spentCount(): Promise<number> {
  return (await portal.context.database.selectFrom('spent_captcha').select('signature').execute())
    .length;
}

test('returns a signed challenge that no cache may store', async () => {
  const { code, data, headers } = await ask(portal, 'GET', 'captcha');
  assert.equal(code, 1);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(data.parameters.algorithm, 'PBKDF2/SHA-256');
  assert.match(data.signature, /^[0-9a-f]{64}$/);
  const other = await ask(portal, 'GET', 'captcha');
  assert.notEqual(other.data.parameters.nonce, data.parameters.nonce);
});

test('accepts a solution once', async () => {
  const solution = await solveCaptcha(portal);
  await takeCaptcha(people, solution);
  await assert.rejects(takeCaptcha(people, solution), refused);
});

test('accepts one of 64 simultaneous uses of a solution', async () => {
  const solution = await solveCaptcha(portal);
  const takes = Array.from({ length: 64 }, () => takeCaptcha(people, solution));
  const results = await Promise.allSettled(takes);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('refuses an expired solution and removes expired spent ones', async () => {
  const spent = await solveCaptcha(portal);
  const late = await solveCaptcha(portal);
  await takeCaptcha(people, spent);
  portal.clock.now += captchaLifeMs;
  await assert.rejects(takeCaptcha(people, late), refused);
  portal.clock.now += 1;
  await takeCaptcha(people, await solveCaptcha(portal));
  assert.equal(await spentCount(), 1);
});

const changes: Record<string, (payload: ReturnType<typeof toPayload>) => void> = {
  'an easier challenge': ({ challenge }) => {
    challenge.parameters.cost = 0;
  },
  'a longer life': ({ challenge }) => {
    challenge.parameters.data.expires += captchaLifeMs;
  },
  'another signature': ({ challenge }) => {
    challenge.signature = challenge.signature.replace(/^./, (digit: string) =>
      digit === '0' ? '1' : '0',
    );
  },
  'the signature in capitals': ({ challenge }) => {
    challenge.signature = `${challenge.signature}`.toUpperCase();
  },
  'no signature': ({ challenge }) => {
    challenge.signature = '';
  },
  'another key': ({ solution }) => {
    solution.derivedKey = '00'.repeat(32);
  },
  'more work than was done': ({ challenge }) => {
    challenge.parameters.data.work = 50;
  },
  'no key': ({ solution }) => {
    solution.derivedKey = '';
  },
};

for (const [name, change] of Object.entries(changes)) {
  test(`refuses a solution with ${name}`, async () => {
    const payload = toPayload(await solveCaptcha(portal));
    change(payload);
    await assert.rejects(takeCaptcha(people, toText(payload)), refused);
  });
}

test('refuses a solution of a challenge signed elsewhere', async () => {
  const own = await openTestPortal({ CAPTCHA_COST: '1' });
  const { data } = await ask(own, 'GET', 'captcha');
  const { parameters } = data as CaptchaChallenge;
  const solution = await solve({ parameters, signature: '11'.repeat(32) });
  await assert.rejects(takeCaptcha(people, solution), refused);
});

test('refuses malformed solutions without failing', async () => {
  const nothing = [
    undefined,
    '',
    'x',
    toText(null),
    toText([]),
    toText({ challenge: {}, solution: {} }),
    toText({ challenge: { parameters: null, signature: 'x' }, solution: null }),
    toText({ challenge: { parameters: {}, signature: 'x' }, solution: null }),
  ];
  for (const text of nothing) await assert.rejects(takeCaptcha(people, text), refused);
});

test('requires the work that was asked for, capped at the maximum', async () => {
  const done = await solveCaptcha(portal, 6);
  const little = await solveCaptcha(portal, 3);
  await assert.rejects(takeCaptcha(people, little, 4), {
    text: 'portal.captchaNeeded',
    detail: { data: { work: 8 } },
  });
  await takeCaptcha(people, done, 6);
  await takeCaptcha(people, little, 3);
  await assert.rejects(takeCaptcha(people, undefined), { detail: { data: { work: 1 } } });
  await assert.rejects(takeCaptcha(people, undefined, 40), { detail: { data: { work: 50 } } });
  for (const work of ['0', '51', 'x', '1.5']) {
    assert.equal((await ask(portal, 'GET', 'captcha', { work })).code, 149010004, work);
  }
});
