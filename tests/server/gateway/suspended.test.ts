import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { grantInterface } from '#server/accounts/account-store.ts';
import { resumeOrganisation, suspendOrganisation } from '#server/people/organisations/suspend.ts';
import { addCompany, addDeveloper, locate, withServer } from '../_support/accounts.ts';
import type { Person } from '../_support/people.ts';
import { call, callSandbox, type Integrator, type TestPortal } from '../_support/portal.ts';
import { assertRefused, balanceOf, call2, reserve, reservePath } from '../_support/version-2.ts';
import { addOwner, makeTellingWorker, openOwners } from '../console/pushes/_owners.ts';
import { writePushes } from '../push/_context.ts';
import { openReceiver } from '../push/_receiver.ts';

const portal = await openOwners();
const { people } = portal;
const actor = 'operator';
const [path, request] = ['location/getLocation', { countryCode: 'UAE' }];

const suspend = ({ organisation }: Pick<Person, 'organisation'>) =>
  suspendOrganisation(people, { organisation: organisation.id, reason: 'Unpaid invoices', actor });

const resume = ({ organisation }: Pick<Person, 'organisation'>) =>
  resumeOrganisation(people, { organisation: organisation.id, actor });

const locate2 = async (server: TestPortal, by: Integrator) =>
  (await call2(server, by, path, request)).code;

describe('a suspended account', () => {
  it('is refused from the next call on, in both versions and environments, by every process', async () => {
    const company = await addCompany(portal);
    await grantInterface(portal.context.database, company.production.apiAccount, 'basic');
    await withServer(portal, async (other) => {
      const codes = async () => [
        await locate(portal, company.sandbox),
        await locate(other, company.sandbox),
        await locate(other, company.production),
        await locate2(other, company.sandbox),
        await locate2(portal, company.production),
        (await callSandbox(portal, company.sandbox, path, request)).code,
      ];
      assert.deepEqual(new Set(await codes()), new Set(['1']));
      await suspend(company);
      assert.deepEqual(new Set(await codes()), new Set(['145003012']));
      await resume(company);
      assert.deepEqual(new Set(await codes()), new Set(['1']));
    });
  });

  it('returns the reason suspended and points to the console', async () => {
    const person = await addDeveloper(portal);
    await suspend(person);
    const { status, msg } = await call(portal, person.sandbox, path, request);
    assert.equal(status, 200);
    assert.match(msg, /suspended.*console/);
    const answer = await call2(portal, person.sandbox, path, request);
    assertRefused(answer, [403, '145003012', 'x-api-account', 'suspended']);
  });

  it('is visible only in signed calls: a stranger gets the same responses as for any account', async () => {
    const [suspended, active] = [await addDeveloper(portal), await addDeveloper(portal)];
    await suspend(suspended);
    const answersTo = async ({ sandbox }: typeof active) => {
      const forged = { ...sandbox, privateKey: 'guessed', webhookSecret: 'whsec_Z3Vlc3NlZA==' };
      const late = { at: portal.clock.now - 3_600_000 };
      return [
        (await call(portal, forged, path, request)).code,
        (await call2(portal, forged, path, request)).code,
        (await call2(portal, sandbox, path, request, late)).code,
      ];
    };
    const codes = await answersTo(suspended);
    assert.deepEqual(codes, await answersTo(active));
    assert.ok(!codes.includes('145003012'), String(codes));
  });

  it('refuses repeats of earlier calls, and replays them after it is resumed', async () => {
    const { sandbox, organisation } = await addCompany(portal);
    const repeat = () =>
      call2(portal, sandbox, reservePath, reserve(sandbox, 3), { id: 'before-the-suspension' });
    const first = await repeat();
    assert.equal(first.code, '1', first.msg);
    await suspend({ organisation });
    assertRefused(await repeat(), [403, '145003012', 'x-api-account', 'suspended']);
    await resume({ organisation });
    const replayed = await repeat();
    assert.deepEqual(replayed.data, first.data);
    assert.equal(replayed.headers['idempotent-replayed'], 'true');
    assert.equal(await balanceOf(portal, sandbox), 100_000 - 3);
  });

  it('still receives the pushes of its parcels', async () => {
    const receiver = await openReceiver();
    const owner = await addOwner(portal, receiver.url);
    await writePushes(portal, owner.account);
    await suspend(owner);
    await writePushes(portal, owner.account);
    await makeTellingWorker(portal).runOnce();
    assert.equal(receiver.received.length, 2);
  });
});
