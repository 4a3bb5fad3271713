import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { portalCalls } from '#contract/portal/all.ts';
import { liveCalls } from '#contract/portal/console-calls.ts';
import { userExportData, userMe } from '#contract/portal/user.ts';
import { SlicedJson } from '#server/http/sliced-json.ts';
import { checkAnswer } from '#server/portal/check-answer.ts';
import { openLog } from '../_support/log.ts';
import { ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';
import { addMember } from '../_support/sign-up.ts';

async function* yieldAll<Value>(...values: Value[]) {
  yield* values;
}

const drain = (all: unknown) => Array.fromAsync(all as AsyncIterable<unknown>);

/** Schemas of objects that allow fields without a name in the description. */
function findOpenObjects(schema: object, place: string): string[] {
  const isOpen = 'properties' in schema && !('additionalProperties' in schema);
  const inside = Object.entries(schema).filter(([, each]) => typeof each === 'object');
  return [
    ...(isOpen ? [place] : []),
    ...inside.flatMap(([name, each]) => findOpenObjects(each ?? {}, `${place}.${name}`)),
  ];
}

describe('answers of portal calls', async () => {
  const log = openLog();
  const portal = await openTestPortal({}, log);

  it('that do not fit their schema fail the call, and the log names call and field', async () => {
    const { user, token } = await addMember(portal);
    const me = () => ask(portal, 'POST', 'user/me', {}, { token });
    const profile = (await me()).data;
    const change = portal.context.database.updateTable('users').where('id', '=', user.id);
    await change.set({ mail_off: '["unknown"]' }).execute();
    log.clear();
    const { status, code } = await me();
    assert.deepEqual({ status, code }, { status: 500, code: portalErrors.system });
    assert.match(
      log.text(),
      /the answer of user\/me does not fit its description: data\.mailOff\.0/,
    );
    portal.people.settings.production = true;
    const unchecked = await me();
    portal.people.settings.production = false;
    assert.deepEqual(unchecked.data, { ...profile, mailOff: ['unknown'] });
    const further = { ...profile, passwordHash: '' };
    assert.throws(() => checkAnswer(userMe, further), /user\/me .*"passwordHash"/);
  });

  it('have a schema that names every field, so that none contains a further column', () => {
    const open = portalCalls.flatMap(({ path, answer }) => findOpenObjects(answer, path));
    assert.deepEqual(open, []);
  });

  it('are checked event by event, and in slices as a whole', async () => {
    const events = yieldAll<object>({ event: 'calls', count: 1 }, { event: 'calls' });
    const checked = checkAnswer(liveCalls, events) as AsyncIterable<object>;
    const seen: object[] = [];
    await assert.rejects(async () => {
      for await (const event of checked) seen.push(event);
    }, /console\/liveCalls/);
    assert.deepEqual(seen, [{ event: 'calls', count: 1 }]);
    const slices = (...texts: string[]) =>
      (checkAnswer(userExportData, new SlicedJson(yieldAll(...texts))) as SlicedJson).slices;
    assert.deepEqual(await drain(slices('{"a"', ':1}')), ['{"a"', ':1}']);
    await assert.rejects(drain(slices('["a"', ']')), /user\/exportData/);
  });
});
