import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { codeLifeMs } from '#contract/portal/codes.ts';
import type { CodeTarget } from '#server/people/codes/code-target.ts';
import { sendCode } from '#server/people/codes/send-code.ts';
import {
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

test('takes the code that was sent, once', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  assert.match(code, /^\d{6}$/);
  await take({ ...whom, code });
  await assert.rejects(take({ ...whom, code }), overText);
});

test('gives a code to one of 64 that come with it at the same moment', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, () => take({ ...whom, code })),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('ends a code after five wrong tries, and says so from the sixth on', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  for (let tries = 0; tries < maxTries; tries += 1) {
    await assert.rejects(take({ ...whom, code: otherThan(code) }), wrongText);
  }
  await assert.rejects(take({ ...whom, code }), overText);
});

test('compares five of 64 wrong tries that come at the same moment', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, () => take({ ...whom, code: otherThan(code) })),
  );
  const texts = results.map((result) => result.status === 'rejected' && result.reason.text);
  assert.equal(texts.filter((text) => text === wrongText.text).length, maxTries);
  assert.equal(texts.filter((text) => text === overText.text).length, 64 - maxTries);
});

test('counts a wrong try also where the caller undoes its own work, and a right one never', async () => {
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

test('refuses a code that expired', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  portal.clock.now += codeLifeMs;
  await assert.rejects(take({ ...whom, code }), overText);
});

test('binds a code to its purpose, its target and its person', async () => {
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

test('takes a code whatever the case its address is written in', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  await take({ ...whom, target: whom.target.toUpperCase(), code });
});

test('replaces a code by the next one, with all its tries', async () => {
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

test('keeps no code in its table that could be read, and forgets what expired', async () => {
  const whom = newTarget();
  const code = await sent(whom);
  const rows = () => portal.ground.database.selectFrom('verification_code').selectAll().execute();
  const text = JSON.stringify(await rows());
  assert.ok(!text.includes(`"${code}"`));
  portal.clock.now += codeLifeMs + 1;
  await sent(newTarget());
  assert.equal((await rows()).length, 1);
});

describe('the code of a visitor', () => {
  const home = '192.0.2.10';
  let networks = 0;
  const elsewhere = () => `10.${Math.floor(networks / 250)}.${networks++ % 250}.1`;

  /** Asks for a code from an address; answers it with the token of who asked. */
  async function asked(whom: CodeTarget, ip: string) {
    const token = await sendCode(people, { ...whom, channel: 'mail', language: 'EN', ip });
    return { code: await codeTo(portal, whom.target), token };
  }

  /** Whether a try compared the code: `over` is said where it no longer does. */
  async function wrong(whom: CodeTarget, code: string, holder: Holder): Promise<boolean> {
    const refusal = await checkCode(people, { ...whom, code: otherThan(code), holder }).catch(
      (error) => error,
    );
    assert.ok([wrongText.text, overText.text].includes(refusal.text), String(refusal));
    return refusal.text === wrongText.text;
  }

  test('is not ended by strangers, however many addresses they have', async () => {
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

  test('is not ended by others in the network that asked, for who shows that they asked', async () => {
    const whom = newTarget();
    const { code, token } = await asked(whom, home);
    const tries = Array.from({ length: 20 }, () => wrong(whom, code, { ip: home }));
    assert.equal((await Promise.all(tries)).filter(Boolean).length, maxNetworkTries);
    await take({ ...whom, code, holder: { token, ip: home } });
  });

  test('is not replaced by one that a stranger asks for, which ends with it', async () => {
    const whom = newTarget();
    const owner = await asked(whom, home);
    const stranger = await asked(whom, elsewhere());
    await take({ ...whom, code: owner.code, holder: { ip: home } });
    const late = { ...whom, code: stranger.code, holder: { token: stranger.token, ip: home } };
    await assert.rejects(take(late), overText);
  });

  test('is compared so many times in all, wherever the tries come from', async () => {
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
