import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import { beginReset } from '#server/people/factors/reset.ts';
import { type Guard, type Key, templates } from '#server/people/messages/templates.ts';
import { linkToken, notifiedDevices, signInFrom } from '../../_support/devices.ts';
import { addAuthenticator, addSoftPasskey, totpOf } from '../../_support/factors.ts';
import { addPerson, ask, proveAgain } from '../../_support/people.ts';
import { lastText, messagesTo } from '../../_support/records.ts';
import {
  addMember,
  fromElsewhere,
  goodPassword,
  login,
  openPeoplePortal,
  ownCode,
  visitorCode,
} from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;

const keys = Object.entries(templates).flatMap(([template, facts]) =>
  'key' in facts ? [{ template, key: facts.key as Key }] : [],
);

type KeyTemplate = {
  [Name in keyof typeof templates]: (typeof templates)[Name] extends { key: Key } ? Name : never;
}[keyof typeof templates];

const ownPhone = () => `+2010055${String(Math.floor(portal.clock.now / 1000) % 100_000)}`;

/** A person whose factors were set up right after a sign-in by password that sent an email. */
async function addOwner(parts: { staff?: 1 } = {}) {
  // Test staff come with an authenticator: theirs must be newer than the sign-in.
  const person = await addMember(portal, { ...parts, totp_secret: null });
  const { token } = await signInFrom(portal, person, { address: '203.0.113.9' });
  const link = linkToken((await notifiedDevices(portal, person)).at(-1));
  const { secret } = await addAuthenticator(portal, { token });
  await addSoftPasskey(portal, { token });
  portal.clock.now += 2 * 30_000;
  return { ...person, token, secret, link };
}

type Owner = Awaited<ReturnType<typeof addOwner>>;

const newPassword = 'amber-lantern-77';

async function invitationFor({ email }: Owner): Promise<string> {
  const host = await addPerson(portal);
  await proveAgain(portal, host);
  await ask(portal, 'POST', 'organisation/invite', { email, role: 'viewer' }, host);
  const body = await lastText(portal, email, 'invited');
  return /#([\w-]{43})/.exec(body)?.[1] ?? '';
}

const stopToken = async ({ email }: Owner) =>
  /\/stopReset#(\S+)/.exec(await lastText(portal, email, 'factorResetBegun'))?.[1] ?? '';

async function resetPassword({ email }: Owner) {
  const code = await visitorCode(portal, 'reset', email);
  const request = { email, code, password: newPassword };
  return ask(portal, 'POST', 'user/resetPwd', request, { headers: fromElsewhere() });
}

/** How a thief who can only read the mailbox uses each key; `prepare` runs first. */
const uses: Record<
  KeyTemplate,
  { prepare?: (owner: Owner) => Promise<unknown>; use: (owner: Owner) => Promise<unknown> }
> = {
  codeNewContact: {
    async use(owner) {
      const email = `thief-${owner.email}`;
      const code = await ownCode(portal, owner.token, { purpose: 'newEmail', email }, email);
      await ask(portal, 'POST', 'user/changeEmail', { email, code });
    },
  },
  codeRegister: {
    use: (owner) => ask(portal, 'POST', 'user/register', { email: owner.email, emailCode: '1' }),
  },
  codeReset: { use: resetPassword },
  factorResetBegun: {
    prepare: ({ user }) => beginReset(portal.people, user.account),
    use: async (owner) => ask(portal, 'POST', 'user/stopReset', { token: await stopToken(owner) }),
  },
  invited: {
    use: async (owner) =>
      ask(portal, 'POST', 'organisation/accept', { token: await invitationFor(owner) }),
  },
  newDevice: { use: ({ link }) => ask(portal, 'POST', 'user/endByLink', { token: link }) },
};

/** State of everything that guards a person, each as one string. */
async function guardsOf({ user: { id } }: Owner): Promise<Record<Guard, string>> {
  const user = await database
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = async (
    table: 'passkey' | 'recovery_code' | 'member' | 'sessions',
    column: string,
  ) => {
    const found = await database
      .selectFrom(table)
      .select(column as 'user_id')
      .where('user_id', '=', id)
      .orderBy(column as 'user_id')
      .execute();
    return JSON.stringify(found);
  };
  return {
    contact: `${user.email} ${user.phone}`,
    factor: `${user.totp_secret} ${await rows('passkey', 'id')} ${await rows('recovery_code', 'code_hash')}`,
    membership: await rows('member', 'role'),
    password: user.password_hash,
    reset: String(user.factors_off_at),
    session: await rows('sessions', 'id'),
  };
}

async function changesOf(owner: Owner, template: KeyTemplate): Promise<Guard[]> {
  const { prepare, use } = uses[template];
  await prepare?.(owner);
  const before = await guardsOf(owner);
  await use(owner);
  const after = await guardsOf(owner);
  return (Object.keys(before) as Guard[]).filter((guard) => before[guard] !== after[guard]).sort();
}

/** True if the old or the new password alone opens the account. */
async function isOpenedByPassword({ user }: Owner): Promise<boolean> {
  for (const password of [goodPassword, newPassword]) {
    const { code } = await login(portal, user.account, password);
    if (code === 1) return true;
  }
  return false;
}

describe('code or link in a message', () => {
  for (const { template, key } of keys) {
    for (const who of ['an integrator', 'staff'] as const) {
      const parts = who === 'staff' ? { staff: 1 as const } : {};

      it(`${template} changes for ${who} only what its entry lists, and no factor immediately`, async () => {
        const owner = await addOwner(parts);
        const changes = await changesOf(owner, template as KeyTemplate);
        // Keys that need a session change nothing without one.
        const most = key.needs ? [] : key.changes.filter((each) => each !== 'reset');
        assert.deepEqual(
          changes.filter((each) => each !== 'reset'),
          [...most].sort(),
        );
        if (changes.includes('reset')) assert.ok(key.changes.includes('reset'));
        assert.equal(await isOpenedByPassword(owner), false);
      });

      it(`${template} weakens the factors of ${who} later only ${key.delays ? 'if not staff' : 'never'}`, async () => {
        const owner = await addOwner(parts);
        await changesOf(owner, template as KeyTemplate);
        portal.clock.now += 72 * hourMs - 1;
        assert.equal(await isOpenedByPassword(owner), false);
        portal.clock.now += 1;
        const isDelayed = key.delays?.includes('factor') === true;
        assert.equal(await isOpenedByPassword(owner), isDelayed && who !== 'staff');
      });
    }
  }

  it('opens no staff account, even with all others and after days', async () => {
    const owner = await addOwner({ staff: 1 });
    for (const template of ['newDevice', 'codeReset', 'newDevice'] as const) {
      await uses[template].use(owner);
    }
    for (const days of [0, 3, 4]) {
      portal.clock.now += days * 24 * hourMs;
      assert.equal(await isOpenedByPassword(owner), false);
    }
  });
});

describe('factor reset begun by the link in an email', () => {
  it('notifies every contact once, and each of them can stop it', async () => {
    const owner = await addOwner();
    const phone = ownPhone();
    await database.updateTable('users').set({ phone }).where('id', '=', owner.user.id).execute();
    const press = () => ask(portal, 'POST', 'user/endByLink', { token: owner.link });
    await Promise.all([press(), press(), press()]);
    const sent = await messagesTo(portal, owner, 'factorResetBegun');
    assert.deepEqual(sent.map(({ recipient }) => recipient).sort(), [phone, owner.email].sort());
    const token = /\/stopReset#(\S+)/.exec(
      sent.find((each) => each.recipient === phone)?.body ?? '',
    );
    assert.equal((await ask(portal, 'POST', 'user/stopReset', { token: token?.[1] })).code, 1);
    portal.clock.now += 73 * hourMs;
    assert.equal(await isOpenedByPassword(owner), false);
  });

  it('ends when the owner signs in with a factor', async () => {
    const owner = await addOwner();
    await uses.newDevice.use(owner);
    const totp = totpOf(portal, owner.secret);
    assert.equal((await login(portal, owner.user.account, goodPassword, { totp })).code, 1);
    portal.clock.now += 73 * hourMs;
    assert.equal((await login(portal, owner.user.account)).code, portalErrors.totp);
  });

  it('does not restart a pending reset', async () => {
    const owner = await addOwner();
    const { offAt } = await beginReset(portal.people, owner.user.account);
    portal.clock.now += hourMs;
    await uses.newDevice.use(owner);
    assert.equal((await guardsOf(owner)).reset, String(offAt));
  });
});
