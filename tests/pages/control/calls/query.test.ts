import assert from 'node:assert/strict';
import { it } from 'node:test';
import { writeQuery } from '#client/query-state.ts';
import {
  callsQuery,
  refusedQuery,
  toGroupQuery,
  toSpan,
} from '../../../../src/pages/control/calls/_query.ts';

const narrowed = {
  ...callsQuery,
  environment: 'sandbox',
  from: '2026-11-20 08:00',
  to: '2026-11-20 09:00',
  path: 'trace',
  requestId: '1',
  current: 3,
  asOf: 7,
};
const search = writeQuery(callsQuery, '', narrowed);

it("a group of errors links to all calls of its environment with the code, without the list's other filters", () => {
  const target = writeQuery(callsQuery, search, toGroupQuery(narrowed, '145003030'));
  assert.equal(target, '?environment=sandbox&code=145003030');
});

it('a call that was not kept links to the refused calls and their number', () => {
  const from = writeQuery(callsQuery, search, { call: '1', current: 3 });
  assert.equal(writeQuery(callsQuery, from, refusedQuery), '?outcome=failure');
});

it('takes a day for an unknown span', () => {
  assert.equal(toSpan({ ...callsQuery, span: 'month' }), 'month');
  assert.equal(toSpan({ ...callsQuery, span: 'year' }), 'day');
});
