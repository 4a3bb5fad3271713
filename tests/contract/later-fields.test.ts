import assert from 'node:assert/strict';
import { it } from 'node:test';
import { getOrders } from '#contract/operations/orderserve/query.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';

const namesOf = ({ calls }: typeof v1) =>
  calls.find(({ id }) => id === getOrders.id)?.examples.map(({ name }) => name) ?? [];

it('leaves examples with a field of version 2 to version 2, and all others in both', () => {
  const own = namesOf(v1);
  assert.deepEqual(
    namesOf(v2).filter((name) => !own.includes(name)),
    ['query.return'],
  );
});

it('shows no field of version 2 in an example or schema of version 1', () => {
  for (const { id, request, data, examples } of [...v1.calls, ...v1.sandboxCalls, ...v1.pushes]) {
    const shown = JSON.stringify({ request, data, examples });
    assert.doesNotMatch(shown, /"(returnOf|returnedBy|returnReason|problemCode|actionUntil)"/, id);
    assert.doesNotMatch(shown, /x-since/, id);
  }
});
