import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { mostSavedFilters, type SavedFilter } from '#contract/portal/saved-filters.ts';
import { endMembership } from '#server/people/organisations/leave.ts';
import { addDeveloper } from '../_support/accounts.ts';
import { addColleague, ask, succeed } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();

interface Caller {
  token: string;
}

const list = (caller: Caller, of = 'calls'): Promise<SavedFilter[]> =>
  succeed(portal, caller, 'console/savedFilters', { list: of }, 'GET');

const namesOf = async (caller: Caller, of?: string) =>
  (await list(caller, of)).map(({ name }) => name);

const save = ({ token }: Caller, request: object, path = 'console/saveCallFilter') =>
  ask(portal, 'POST', path, { filter: {}, ...request }, { token });

const rename = ({ token }: Caller, id: string, name: string) =>
  ask(portal, 'POST', 'console/renameSavedFilter', { id, name }, { token });

const remove = ({ token }: Caller, id: string) =>
  ask(portal, 'POST', 'console/removeSavedFilter', { id }, { token });

describe('saved filters', () => {
  it('are kept for a member and a list, without times, the oldest first', async () => {
    const owner = await addDeveloper(portal);
    const colleague = await addColleague(portal, owner, 'viewer');
    const calls = { environment: 'sandbox', outcome: 'failure', text: 'UEG' };
    const times = { from: '2026-11-20 08:00', to: '2026-11-20 09:00' };
    await save(owner, { name: ' Errors ', filter: { ...calls, ...times, unknown: 'x' } });
    await save(colleague, { name: 'Errors', filter: { version: '2' } });
    const pushes = { status: 'dead', text: '"reason"' };
    await save(owner, { name: 'Errors', filter: pushes }, 'console/savePushFilter');
    const { data } = await save(owner, { name: 'All' });
    assert.deepEqual(data, await list(owner));
    const shown = async (caller: Caller, of?: string) =>
      (await list(caller, of)).map(({ name, filter }) => [name, filter]);
    assert.deepEqual(await shown(owner), [
      ['Errors', calls],
      ['All', {}],
    ]);
    assert.deepEqual(await shown(owner, 'pushes'), [['Errors', pushes]]);
    assert.deepEqual(await shown(colleague), [['Errors', { version: '2' }]]);
  });

  it("are checked by the list's own fields", async () => {
    const owner = await addDeveloper(portal);
    const cases: [object, string][] = [
      [{ name: 'x', filter: { outcome: 'perhaps' } }, 'filter.outcome'],
      [{ name: 'x', filter: { text: 'y' } }, 'filter.text'],
      [{ name: 'x', filter: 'all' }, 'filter'],
      [{ name: '   ' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
    ];
    for (const [request, field] of cases) {
      const { code, data } = await save(owner, request);
      assert.equal(code, portalErrors.fields, field);
      assert.deepEqual(Object.keys(data.fields), [field]);
    }
    const status = { name: 'x', filter: { status: 'failure' } };
    const { data } = await save(owner, status, 'console/savePushFilter');
    assert.deepEqual(Object.keys(data.fields), ['filter.status']);
    assert.deepEqual(await list(owner), []);
  });

  it('refuse a used name unless it is to be replaced', async () => {
    const owner = await addDeveloper(portal);
    await save(owner, { name: 'Errors', filter: { version: '1' } });
    const refused = await save(owner, { name: 'Errors ', filter: { version: '2' } });
    assert.equal(refused.code, portalErrors.conflict);
    assert.match(refused.msg, /“Errors”.*Choose another name/);
    const [before] = await list(owner);
    assert.deepEqual(before?.filter, { version: '1' });
    await save(owner, { name: 'Errors', filter: { version: '2' }, replace: true });
    const [after, ...others] = await list(owner);
    assert.deepEqual([after, others], [{ ...before, filter: { version: '2' } }, []]);
  });

  it('are renamed and removed by their member only', async () => {
    const owner = await addDeveloper(portal);
    const colleague = await addColleague(portal, owner, 'owner');
    for (const name of ['One', 'Two']) await save(owner, { name });
    const [one, two] = await list(owner);
    assert.ok(one && two);
    for (const stranger of [colleague, await addDeveloper(portal)]) {
      const missing = await remove(stranger, 'none');
      for (const answer of [await remove(stranger, one.id), await rename(stranger, one.id, 'x')]) {
        assert.equal(answer.code, portalErrors.notFound);
        assert.deepEqual([answer.msg, answer.data], [missing.msg, missing.data]);
      }
    }
    assert.equal((await rename(owner, one.id, 'Two')).code, portalErrors.conflict);
    assert.equal((await rename(owner, one.id, 'One')).code, portalErrors.success);
    await rename(owner, one.id, ' Uno ');
    assert.deepEqual(await namesOf(owner), ['Uno', 'Two']);
    const { data } = await remove(owner, one.id);
    assert.deepEqual(data, [two]);
    assert.deepEqual(await list(owner), [two]);
  });

  it('are at most twenty for a list, also of simultaneous requests', async () => {
    const owner = await addDeveloper(portal);
    const answers = await Promise.all(
      Array.from({ length: mostSavedFilters + 3 }, (_, at) => save(owner, { name: `F${at}` })),
    );
    const refused = answers.filter(({ code }) => code === portalErrors.conflict);
    assert.equal(refused.length, 3);
    assert.match(refused[0]?.msg ?? '', /20 saved filters.*Delete one first/);
    assert.equal((await list(owner)).length, mostSavedFilters);
    const [{ name } = { name: '' }] = await list(owner);
    assert.equal((await save(owner, { name, replace: true })).code, portalErrors.success);
    const other = await save(owner, { name }, 'console/savePushFilter');
    assert.equal(other.code, portalErrors.success, 'the other list has its own twenty');
  });

  it('of one name are saved once by simultaneous requests', async () => {
    const owner = await addDeveloper(portal);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => save(owner, { name: 'Errors' })),
    );
    const saved = answers.filter(({ code }) => code === portalErrors.success);
    assert.equal(saved.length, 1);
    assert.deepEqual(await namesOf(owner), ['Errors']);
  });

  it('are refused for the shared account', async () => {
    const demo = await addDeveloper(portal, { shared: 1 });
    const { code, msg } = await save(demo, { name: 'Errors' });
    assert.equal(code, portalErrors.forbidden, msg);
    for (const answer of [await rename(demo, 'x', 'y'), await remove(demo, 'x')]) {
      assert.equal(answer.code, portalErrors.forbidden);
    }
    assert.deepEqual(await list(demo), []);
  });

  it('end with the membership', async () => {
    const owner = await addDeveloper(portal);
    const colleague = await addColleague(portal, owner, 'developer');
    await save(owner, { name: 'Mine' });
    await save(colleague, { name: 'Theirs' });
    const membership = { organisationId: owner.organisation.id, userId: colleague.user.id };
    await portal.people.write((transaction) => endMembership(transaction, membership));
    const left = await portal.context.database
      .selectFrom('saved_filter')
      .select('name')
      .where('organisation_id', '=', owner.organisation.id)
      .execute();
    assert.deepEqual(left, [{ name: 'Mine' }]);
  });
});
