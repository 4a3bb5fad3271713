import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { codeLifeMs } from '#contract/portal/codes.ts';
import { sendCode } from '#server/people/codes/send-code.ts';
import {
  type CodeTarget,
  checkCode,
  type Holder,
  maxNetworkTries,
  maxStrangerTries,
  maxTries,
  takeCode,
} from '#server/people/codes/take-code.ts';
import { codeTo } from '../../_support/outbox.ts';
import { addPerson } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';

const portal = await openTestPortal();
const { people } = portal;

const refused = { code: 149010004 };
const wrongText = { ...refused, text: 'portal.codeWrong' };
const overText = { ...refused, text: 'portal.codeOver' };

let targets = 0;

function newTarget(): CodeTarget & { target: string } {
  targets += 1;
  return { purpose: 'register', target: `person${targets}@example.com` };
}

async function sent(whom: CodeTarget): Promise<string> {
  await sendCode(people, { ...whom, channel: 'mail', language: 'EN' });
  return codeTo(portal, whom.target);
}

async function take(
  whom: CodeTarget & { code: string; field?: string; holder?: Holder },
): Promise<void> {
  const checked = await checkCode(people, whom);
  await people.write((transaction) => takeCode(transaction, checked));
}

function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

test('accepts the code that was sent, once', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  assert.match(code, /^\d{6}$/);
  await take({ ...whom, code });
  await assert.rejects(take({ ...whom, code }), overText);
});

test('accepts one of 64 simultaneous uses of a code', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, () => take({ ...whom, code })),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('ends a code after five wrong tries and says so from the sixth on', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  for (let tries = 0; tries < maxTries; tries += 1) {
    await assert.rejects(take({ ...whom, code: otherThan(code) }), wrongText);
  }
  await assert.rejects(take({ ...whom, code }), overText);
});

test('compares only five of 64 simultaneous wrong tries', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, () => take({ ...whom, code: otherThan(code) })),
  );
  const texts = results.map((result) => result.status === 'rejected' && result.reason.text);
  assert.equal(texts.filter((text) => text === wrongText.text).length, maxTries);
  assert.equal(texts.filter((text) => text === overText.text).length, 64 - maxTries);
});

test('counts a wrong try even if the caller rolls back, and never a right one', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  const undone = async (typed: string) => {
    const checked = await checkCode(people, { ...whom, code: typed });
    await people.write(async (transaction) => {
      await takeCode(transaction, checked);
      throw new Error('undone');
    });
  };
  for (let tries = 0; tries < maxTries - 1; tries += 1) {
    await assert.rejects(undone(otherThan(code)), wrongText);
  }
  for (let tries = 0; tries < maxTries; tries += 1) {
    await assert.rejects(undone(code), { message: 'undone' });
  }
  await take({ ...whom, code });
});

test('refuses an expired code', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  portal.clock.now += codeLifeMs;
  await assert.rejects(take({ ...whom, code }), overText);
});

test('binds a code to purpose, target and person', async () => {
  const { user } = await addPerson(portal);
  const whom: CodeTarget = { ...newTarget(), purpose: 'newEmail', userId: user.id };
  const code = await sent(whom);
  const elsewhere: CodeTarget[] = [
    { ...whom, purpose: 'newPhone' },
    { ...whom, target: newTarget().target },
    { ...whom, userId: 'another' },
    { ...whom, userId: undefined },
  ];
  for (const other of elsewhere) await assert.rejects(take({ ...other, code }), overText);
  await take({ ...whom, code });
});

test('ignores the case of the email address', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  await take({ ...whom, target: whom.target.toUpperCase(), code });
});

test('replaces a code by the next one, with fresh tries', async () => {
  const whom = newTarget();
  const first = await sent(whom);
  await assert.rejects(take({ ...whom, code: otherThan(first) }), wrongText);
  const second = await sent(whom);
  if (first !== second) await assert.rejects(take({ ...whom, code: first }), wrongText);
  for (let tries = first === second ? 0 : 1; tries < maxTries - 1; tries += 1) {
    await assert.rejects(take({ ...whom, code: otherThan(second) }), wrongText);
  }
  await take({ ...whom, code: second });
});

test('names the field that carried the code', async () => {
  const whom = newTarget();
  await assert.rejects(checkCode(people, { ...whom, code: '123456', field: 'emailCode' }), {
    detail: { fields: { emailCode: { text: 'portal.codeOver' } } },
  });
});

test('stores no readable code and removes expired ones', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  const rows = () => portal.context.database.selectFrom('verification_code').selectAll().execute();
  const text = JSON.stringify(await rows());
  assert.ok(!text.includes(`"${code}"`));
  portal.clock.now += codeLifeMs + 1;
  await sent(newTarget());
  assert.equal((await rows()).length, 1);
});

describe('code for a visitor', () => {
  const home = '192.0.2.10';
  let networks = 0;
  const elsewhere = () => `10.${Math.floor(networks / 250)}.${networks++ % 250}.1`;

  /** Requests a code from an address; returns it with the token of the requester. */
  async function asked(whom: CodeTarget, ip: string) {
    const token = await sendCode(people, { ...whom, channel: 'mail', language: 'EN', ip });
    return { code: await codeTo(portal, whom.target), token };
  }

  /** True if a try compared the code, false once the code is over. */
  async function wrong(whom: CodeTarget, code: string, holder: Holder): Promise<boolean> {
    const refusal = await checkCode(people, { ...whom, code: otherThan(code), holder }).catch(
      (error) => error,
    );
    assert.ok([wrongText.text, overText.text].includes(refusal.text), String(refusal));
    return refusal.text === wrongText.text;
  }

  test('survives tries by strangers from any number of addresses', async () => {
    const whom = newTarget();
    const { code, token } = await asked(whom, home);
    const tries = Array.from({ length: 64 }, () => wrong(whom, code, { ip: elsewhere() }));
    const compared = (await Promise.all(tries)).filter(Boolean);
    assert.equal(compared.length, maxStrangerTries);
    await take({ ...whom, code, holder: { token, ip: elsewhere() } });
    const again = await asked(whom, home);
    for (let count = 0; count < 6; count += 1) await wrong(whom, again.code, { ip: elsewhere() });
    await take({ ...whom, code: again.code, holder: { ip: home } });
  });

  test('survives tries from the same network for the holder of its token', async () => {
    const whom = newTarget();
    const { code, token } = await asked(whom, home);
    const tries = Array.from({ length: 20 }, () => wrong(whom, code, { ip: home }));
    assert.equal((await Promise.all(tries)).filter(Boolean).length, maxNetworkTries);
    await take({ ...whom, code, holder: { token, ip: home } });
  });

  test('is not replaced by one that a stranger requests, which ends with it', async () => {
    const whom = newTarget();
    const owner = await asked(whom, home);
    const stranger = await asked(whom, elsewhere());
    await take({ ...whom, code: owner.code, holder: { ip: home } });
    const late = { ...whom, code: stranger.code, holder: { token: stranger.token, ip: home } };
    await assert.rejects(take(late), overText);
  });

  test('is compared a limited number of times in total, from any mix of callers', async () => {
    const whom = newTarget();
    const { code, token } = await asked(whom, home);
    const holders = Array.from({ length: 40 }, (_, index): Holder => {
      const ip = index % 2 === 0 ? home : elsewhere();
      return index % 3 === 0 ? { token, ip } : { ip };
    });
    let compared = 0;
    for (const holder of holders) if (await wrong(whom, code, holder)) compared += 1;
    assert.equal(compared, maxTries + maxNetworkTries + maxStrangerTries);
    await assert.rejects(take({ ...whom, code, holder: { token, ip: home } }), overText);
  });
});
