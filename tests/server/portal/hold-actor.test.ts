import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import { isStaffs, leastRole } from '#contract/portal/access.ts';
import { type AnyPortalCall, type PortalPath, portalCalls } from '#contract/portal/all.ts';
import { findOwnAccounts } from '#server/people/credentials/own-accounts.ts';
import { addParcelLine, findParcelLine } from '#server/statements/ledger.ts';
import { addCompany, type Company } from '../_support/accounts.ts';
import { companyOf, developer, multipart, picture } from '../_support/certification.ts';
import { openLog } from '../_support/log.ts';
import { createdOrder } from '../_support/orders.ts';
import { addColleague, addPerson, type Person } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';
import { openReceiver } from '../push/_receiver.ts';

const log = openLog();
const callbacks = { CALLBACK_ALLOW_HTTP: 'on', CALLBACK_ALLOW_PRIVATE: 'on' };
const portal = await openTestPortal({ ...callbacks, PUSH_TIMEOUT_S: '10' }, log);
const { database } = portal.context;
const receiver = await openReceiver();
const kind = 'logistics/statusFeedback';
const production = { environment: 'production', kind };

type Ask = object | Promise<object>;

async function accountsOf({ organisation }: Company) {
  const rows = await findOwnAccounts(database, organisation.id);
  const idOf = (environment: string) =>
    rows.find((each) => each.environment === environment)?.id ?? '';
  return { sandbox: idOf('sandbox'), production: idOf('production') };
}

async function apply(company: Company, operation: string, state: 'applied' | 'approved') {
  const { id } = company.organisation;
  const now = portal.clock.now;
  const decided = state === 'applied' ? null : now;
  const dates = { applied_at: now, decided_at: decided, decided_by: null, live_at: null };
  await database
    .insertInto('application')
    .values({ organisation_id: id, operation, state, reason: null, ...dates })
    .execute();
  return { operation };
}

/** An approved operation with completed joint testing. */
async function makeReady(company: Company) {
  const asked = await apply(company, 'basic', 'approved');
  const { sandbox } = await accountsOf(company);
  const shown = { successes: 100, last_at: portal.clock.now, completed_at: portal.clock.now };
  await database
    .insertInto('joint_test')
    .values({ account_id: sandbox, operation: 'basic', ...shown })
    .execute();
  return asked;
}

async function giveOldKey(company: Company) {
  const { production: id } = await accountsOf(company);
  const until = portal.clock.now + hourMs;
  const old = { old_key: portal.secrets.seal('old'), old_key_until: until };
  await database.updateTable('account').set(old).where('id', '=', id).execute();
  return { environment: 'production', until };
}

async function giveAddress(company: Company) {
  const { production: account_id } = await accountsOf(company);
  const row = { account_id, kind, url: receiver.url, updated_at: portal.clock.now };
  await database.insertInto('callback').values(row).execute();
  return production;
}

async function giveSecret(company: Company) {
  const { production: account_id } = await accountsOf(company);
  const made_at = portal.clock.now - 1;
  const secret = portal.secrets.seal('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  await database
    .insertInto('callback_secret')
    .values({ account_id, kind, secret, made_at })
    .execute();
  return { ...production, madeAt: made_at };
}

async function giveToken(company: Company, table: 'listen_token' | 'tool_token') {
  const { sandbox: account_id } = await accountsOf(company);
  const id = randomUUID();
  const { now } = portal.clock;
  const row = {
    id,
    account_id,
    hash: id,
    made_by: company.user.id,
    created_at: now,
    used_at: null,
  };
  const more = table === 'tool_token' ? { name: 'x', scopes: 'read' } : {};
  await database
    .insertInto(table)
    .values({ ...row, ...more, expires_at: now + hourMs } as never)
    .execute();
  return { id };
}

async function giveSavedFilter({ user, organisation }: Company) {
  const id = randomUUID();
  const saved = { list: 'calls', name: 'One', filter: '{}', saved_at: portal.clock.now } as const;
  await database
    .insertInto('saved_filter')
    .values({ id, user_id: user.id, organisation_id: organisation.id, ...saved })
    .execute();
  return { id, name: 'Another' };
}

async function certify(company: Company, state: 'approved' | 'submitted') {
  const { id: organisation_id } = company.organisation;
  const { licenceImage, ...rest } = await companyOf(portal, company);
  const data = JSON.stringify({ ...rest, licenceImage });
  const dates = { submitted_at: portal.clock.now, decided_at: null, decided_by: null };
  const approved = state === 'approved' ? data : null;
  const row = {
    organisation_id,
    kind: 'company',
    state,
    data,
    approved,
    reasons: null,
    version: 1,
  };
  await database
    .insertInto('certification')
    .values({ ...row, ...dates } as never)
    .execute();
  return { ...rest, licenceImage };
}

async function addInvitation({ user, organisation }: Company) {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const made = { id, organisation_id: organisation.id, invited_by: user.id, token_hash: id };
  const times = { created_at: portal.clock.now, expires_at: portal.clock.now + hourMs };
  await database
    .insertInto('invitation')
    .values({ ...made, ...times, email, email_key: email, role: 'viewer' })
    .execute();
  return { id };
}

const memberOf = async (company: Company) => ({
  member: (await addColleague(portal, company, 'viewer')).user.id,
});

let lines = 0;

const text = { environment: 'sandbox', bizContent: '{}' };
const noticeText = { locale: 'zh-CN', title: 'A notice', body: 'Words' };

async function addNotice() {
  const id = randomUUID();
  const row = { id, state: 'draft', pinned: 0, publish_at: null, updated_at: 1, created_at: 1 };
  await database
    .insertInto('notice')
    .values(row as never)
    .execute();
  return { id };
}

async function suspend({ organisation }: Company) {
  const set = { suspended_at: 1, suspended_by: 'operator', suspension_reason: 'x' };
  await database.updateTable('organisation').set(set).where('id', '=', organisation.id).execute();
  return { organisation: organisation.id };
}

/** Adds a statement with a line to the company's sandbox. */
async function addStatement(company: Company) {
  const { sandbox: accountId } = await accountsOf(company);
  lines += 1;
  const billCode = `UEG9${String(lines).padStart(11, '0')}`;
  const amounts = { collected: '10', fees: '0', freight: '0' };
  const line = { ...amounts, billCode, txlogisticId: billCode, deliveredAt: 1 };
  const ledger = { accountId, customerCode: randomUUID().slice(0, 30), currency: 'EGP' };
  await portal.people.write((transaction) =>
    addParcelLine(portal.people, transaction, ledger, line),
  );
  const found = await findParcelLine(database, accountId, billCode);
  return { id: found?.statement.id ?? '', billCode };
}

/** A successful request for each call that changes or reveals something for an organisation, or as staff. */
const requests: Partial<Record<PortalPath, (company: Company) => Ask>> = {
  'cer/devCerCommit': () => developer,
  'cer/companyCerCommit': (company) => companyOf(portal, company),
  'cer/updateCompanyCer': (company) => certify(company, 'approved'),
  async 'cer/updateInterfaceContactor'(company) {
    const { contactName, contactMobile, contactEmail } = await certify(company, 'approved');
    return { contactName, contactMobile, contactEmail };
  },
  'console/allowAddresses': () => ({ addresses: ['192.0.2.1'] }),
  'console/endOldKey': giveOldKey,
  'console/goLive': makeReady,
  'console/goLiveTogether': async (company) => {
    const { operation } = await makeReady(company);
    return { operations: [operation] };
  },
  'console/revealKey': () => ({ environment: 'production' }),
  'console/rotateKey': () => ({ environment: 'production', keyMadeAt: portal.clock.now }),
  'console/switchVersion1': () => ({ environment: 'production', off: true }),
  'console/saveAlerts': () => ({ mail: [] }),
  'console/exportCalls': () => ({}),
  'console/calls': () => ({}),
  'console/clearInbox': () => ({}),
  'console/createListenToken': () => ({}),
  'console/directPushes': () => ({ to: 'inbox' }),
  'console/revokeListenToken': (company) => giveToken(company, 'listen_token'),
  'console/inboxAnswer': () => ({ answer: 'ok' }),
  'console/parcels': () => ({}),
  async 'console/moveParcel'({ sandbox }) {
    const { billCode } = await createdOrder(portal, sandbox);
    return { billCode, scenario: 'delivered', steps: 1 };
  },
  'console/statements': () => ({}),
  'console/parity': () => ({ operations: ['basic'] }),
  'console/pushes': () => ({}),
  'console/removeSavedFilter': giveSavedFilter,
  'console/renameSavedFilter': giveSavedFilter,
  'console/saveCallFilter': () => ({ name: 'One', filter: {} }),
  'console/savePushFilter': () => ({ name: 'One', filter: {} }),
  'console/addCallback': () => production,
  'console/events': () => ({}),
  'console/removeCallback': giveAddress,
  'console/sendPushes': () => ({ environment: 'production' }),
  'console/replayPushes': () => ({ environment: 'production', since: '2026-11-19 00:00:00' }),
  'console/revealCallbackSecret': giveSecret,
  'console/rotateCallbackSecret': giveSecret,
  'console/setCallback': () => ({ ...production, url: receiver.url, version: 1 }),
  'console/testCallback': () => ({ ...production, url: receiver.url, version: 1 }),
  'console/createToolToken': () => ({ name: 'An agent', scopes: ['read'], days: 7 }),
  'console/revokeToolToken': (company) => giveToken(company, 'tool_token'),
  'help-center/accountSign': () => text,
  'help-center/headersSign': () => text,
  'yl-op-user-interface/apply': () => ({ operations: ['basic'] }),
  'yl-op-user-interface/cancle': (company) => apply(company, 'basic', 'applied'),
  async 'yl-op-user-interface/changeStatus'(company) {
    return { ...(await apply(company, 'basic', 'approved')), enabled: false };
  },
  'yl-op-user-interface/revoke': (company) => apply(company, 'basic', 'approved'),
  async 'operator/decideApplication'(company) {
    const { operation } = await apply(company, 'basic', 'applied');
    const applications = [{ organisation: company.organisation.id, operation }];
    return { applications, decision: 'approve' };
  },
  'operator/statements': () => ({}),
  'operator/closeStatement': addStatement,
  async 'operator/payStatement'(company) {
    const { id } = await addStatement(company);
    await database.updateTable('statement').set({ closed_at: 1 }).where('id', '=', id).execute();
    return { id, date: '2026-11-20', reference: 'TRF-1' };
  },
  async 'operator/correctStatement'(company) {
    const { id, billCode } = await addStatement(company);
    return { id, billCode, collected: '5', reason: 'Counted again' };
  },
  'operator/suspend': ({ organisation }) => ({ organisation: organisation.id, reason: 'Unpaid' }),
  'operator/resume': suspend,
  'operator/notices': () => ({}),
  'operator/saveNotice': () => ({ state: 'draft', pinned: false, texts: [noticeText] }),
  'operator/removeNotice': addNotice,
  async 'operator/decideCertification'(company) {
    await certify(company, 'submitted');
    const seen = { organisation: company.organisation.id, kind: 'company', version: 1 };
    const reasons = [{ field: 'companyName', reason: 'It is no name' }];
    return { ...seen, decision: 'reject', reasons };
  },
  async 'organisation/changeRole'(company) {
    return { ...(await memberOf(company)), role: 'developer' };
  },
  'organisation/invite': () => ({ email: `${randomUUID()}@example.com`, role: 'viewer' }),
  'organisation/removeMember': memberOf,
  'organisation/rename': () => ({ organisationName: 'Another name' }),
  'organisation/revokeInvitation': addInvitation,
};

/** Changes while the body of the call is still arriving, after the caller was identified. */
const meanwhile = {
  async removed({ user, organisation }: Person) {
    await database
      .deleteFrom('member')
      .where('user_id', '=', user.id)
      .where('organisation_id', '=', organisation.id)
      .execute();
    await database.updateTable('users').set({ staff: 0 }).where('id', '=', user.id).execute();
  },
  async demoted({ user, organisation }: Person) {
    await database
      .updateTable('member')
      .set({ role: 'viewer' })
      .where('user_id', '=', user.id)
      .where('organisation_id', '=', organisation.id)
      .execute();
  },
  async 'signed out'({ user }: Person) {
    await database.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  },
  async nothing() {},
} as const;

type Event = keyof typeof meanwhile;

async function toBody(path: PortalPath, company: Company) {
  if (path === 'file/uploadImg') return multipart(await picture().jpeg().toBuffer());
  const toRequest = requests[path];
  assert.ok(toRequest, `${path} has no request in this table: add one that succeeds`);
  const payload = Buffer.from(JSON.stringify(await toRequest(company)));
  return { payload, headers: { 'content-type': 'application/json' } };
}

/** Makes a call whose body arrives after `event` changed the caller. */
async function askWhile(
  path: PortalPath,
  person: Person,
  { payload, headers }: Awaited<ReturnType<typeof toBody>>,
  event: Event,
): Promise<{ code: number; msg: string }> {
  async function* arriving() {
    await meanwhile[event](person);
    yield payload;
  }
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/openplatformweb/${path}`,
    headers: {
      langtype: 'EN',
      token: person.token,
      ...headers,
      'content-length': String(payload.length),
    },
    payload: Readable.from(arriving()),
  });
  return path === 'console/exportCalls' && answer.body.startsWith('\uFEFF')
    ? { code: 1, msg: '' }
    : answer.json();
}

/** Number of audit rows, without those about a new address. */
async function countAudits(): Promise<number> {
  const { rows } = await database
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('action', '!=', 'user.newAddress')
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Calls about rows that only their maker has. */
const ofMaker: readonly string[] = ['console/removeSavedFilter', 'console/renameSavedFilter'];

const held: AnyPortalCall[] = portalCalls.filter(
  (call) => call.method === 'POST' && (leastRole(call, true) || isStaffs(call)),
);

describe('call for an organisation, or as staff', () => {
  for (const call of held) {
    const path = call.path as PortalPath;
    it(`is refused if the caller lost the right meanwhile: ${path}`, async () => {
      const company = await addCompany(portal);
      const body = await toBody(path, company);
      const isOfStaff = isStaffs(call);
      const add = () =>
        isOfStaff ? addPerson(portal, { staff: 1 }) : addColleague(portal, company, 'owner');
      const { sessionOver, conflict } = portalErrors;
      const removed = await askWhile(path, await add(), body, 'removed');
      assert.equal(removed.code, sessionOver, `removed: ${removed.msg}`);
      const signedOut = await askWhile(path, await add(), body, 'signed out');
      assert.equal(signedOut.code, sessionOver, `signed out: ${signedOut.msg}`);
      if (!isOfStaff) {
        const demoted = await askWhile(path, await add(), body, 'demoted');
        assert.equal(demoted.code, conflict, `demoted: ${demoted.msg}`);
      }
      const maker = ofMaker.includes(path) ? company : await add();
      const audits = await countAudits();
      log.clear();
      const done = await askWhile(path, maker, body, 'nothing');
      assert.equal(done.code, 1, `the same request succeeds otherwise: ${JSON.stringify(done)}`);
      const isLogged = call.stepUp !== undefined || (await countAudits()) > audits;
      assert.equal(log.text().split('"event":"call.done"').length - 1, isLogged ? 1 : 0, 'logged');
    });
  }

  it('never requires a proof for GET', () => {
    const proving = portalCalls.filter((call: AnyPortalCall) => call.stepUp);
    assert.deepEqual([...new Set(proving.map(({ method }) => method))], ['POST']);
  });
});
