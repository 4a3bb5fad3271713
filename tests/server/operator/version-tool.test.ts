import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { minuteMs } from '#contract/durations.ts';
import { operatorOn } from '../_support/operator.ts';
import { addPerson, type Person } from '../_support/people.ts';
import { addIntegrator, call, openTestPortal } from '../_support/portal.ts';
import { until } from '../_support/until.ts';
import { call2 } from '../_support/version-2.ts';

const portal = await openTestPortal({ PUBLIC_URL: 'https://developer.example.com' });
const { database } = portal.context;
const { done, refused } = operatorOn(portal);
const integrator = await addIntegrator(portal);
// The tool uses the real clock, by which the end must be a year away.
portal.clock.now = Date.now();
const year = new Date(portal.clock.now).getUTCFullYear();
/** Years that begin more than a year from now, even where it is already New Year. */
const [next, later] = [year + 2, year + 3];

/** A person whose account last called version 1 at `calledAt`. */
async function addUser(calledAt: number | null, offAt: number | null = null): Promise<Person> {
  const person = await addPerson(portal);
  const { apiAccount } = await addIntegrator(portal);
  await database
    .updateTable('account')
    .set({ organisation_id: person.organisation.id, v1_used_at: calledAt, v1_off_at: offAt })
    .where('api_account', '=', apiAccount)
    .execute();
  return person;
}

async function readHeaders(version: 1 | 2) {
  const send = version === 1 ? call : call2;
  const { headers } = await send(portal, integrator, 'online/pca', {});
  const { deprecation, sunset, link } = headers;
  return { deprecation, sunset, link };
}

type Headers = Awaited<ReturnType<typeof readHeaders>>;

/** One call starts the due refresh, and later calls show its result. */
async function assertLater(version: 1 | 2, wanted: Headers): Promise<void> {
  portal.clock.now += minuteMs;
  await readHeaders(version);
  const isAnnounced = async () => isDeepStrictEqual(await readHeaders(version), wanted);
  await until(isAnnounced, `headers of version ${version}: ${JSON.stringify(wanted)}`);
}

const none = { deprecation: undefined, sunset: undefined, link: undefined };

describe('operator version end', () => {
  it('adds headers to version 1 and emails its users', async () => {
    const { now } = portal.clock;
    const speaks = await addUser(now - minuteMs);
    await addUser(now - 91 * 24 * 60 * minuteMs);
    await addUser(now - minuteMs, now);
    await addUser(null);
    await assertLater(1, none);
    const set = await done(`version end --from ${next}-01-01 --until ${later}-01-01`);
    assert.deepEqual(set, { mailed: 1 });
    await assertLater(1, {
      deprecation: `@${Date.parse(`${next}-01-01T00:00:00+02:00`) / 1000}`,
      sunset: new Date(Date.UTC(next, 11, 31, 22)).toUTCString(),
      link: '<https://developer.example.com/apiDoc/guides/migration>; rel="deprecation"; type="text/html"',
    });
    await assertLater(2, none);
    const mails = await database
      .selectFrom('message')
      .select(['user_id', 'body'])
      .where('template', '=', 'version1Ends')
      .execute();
    assert.deepEqual(
      mails.map(({ user_id }) => user_id),
      [speaks.user.id],
    );
    assert.match(mails[0]?.body ?? '', /apiDoc\/guides\/migration/);
    assert.deepEqual(await done('version show'), {
      version: 1,
      from: `${next}-01-01`,
      until: `${later}-01-01`,
    });
  });

  it('can be moved and withdrawn, with audit rows', async () => {
    await done(`version end --from ${next}-02-01 --until ${later}-06-01`);
    assert.equal((await done('version show')).until, `${later}-06-01`);
    await done('version keep');
    await assertLater(1, none);
    assert.match(await refused('version keep'), /no end of version 1 is set/);
    const audit = await database
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'version.%')
      .orderBy('sequence')
      .execute();
    assert.deepEqual(
      audit.map(({ action }) => action),
      ['version.end', 'version.end', 'version.keep'],
    );
  });

  it('requires a calendar day at least a year away', async () => {
    const wrong: [string, RegExp][] = [
      [`--from ${year}-01-01 --until ${year}-11-01`, /365 days/],
      [`--from ${later}-02-01 --until ${later}-01-01`, /beyond the day/],
      [`--from ${next}-02-30 --until ${later}-01-01`, /--from must be a day/],
      [`--from soon --until ${later}-01-01`, /--from must be a day/],
      [`--from ${next}-01-01`, /--until is missing/],
    ];
    for (const [words, expected] of wrong) {
      assert.match(await refused(`version end ${words}`), expected);
    }
  });
});
