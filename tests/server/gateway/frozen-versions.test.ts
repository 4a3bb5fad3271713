import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { openTestPortal } from '../_support/portal.ts';
import { breakages, openBrokenPortal, overstate } from './_frozen/breakages.ts';
import { promisedDocuments } from './_frozen/document.ts';
import { type Finding, gate } from './_frozen/gate.ts';
import { isKnownRefusal } from './_frozen/random-calls.ts';

const seed = 20261126;
/** Random calls per operation, besides those at the limits of its schema. Each engine has its own seed. */
const runs = process.env.TESTS === 'all' ? 60 : 6;

const openPortal = () => openTestPortal({ DEMO: 'off' });

const fix =
  'Integrators program by this page: take the change back, or give a later version its own shape in ' +
  'contract/versions. A refusal with a decision record goes into contract/versions/known-changes.ts.';

for (const [version, document] of promisedDocuments) {
  describe(`the frozen contract of version ${version}`, () => {
    it('still holds for responses and pushes', async () => {
      const portal = await openPortal();
      const own = portal.context.engine === 'postgres' ? seed + 1 : seed;
      const findings = await gate(document, portal, { runs, seed: own, shrinks: true });
      assert.deepEqual(findings, [], fix);
    });
  });
}

describe('a known refusal', () => {
  const known = [
    {
      operation: 'orderserve/create',
      field: 'items[].number',
      code: '145003106',
      record: '0085',
    } as const,
  ];
  const create = 'orderserve/create';
  const call = (id: string) => ({ id });
  const answer = (path: string, code: '145003106' | '145003041') => ({
    status: 422,
    body: { code, msg: '', data: null, errors: [{ path, rule: 'x', code }] },
  });

  it('covers one operation, field and code, in every entry of a list', () => {
    const isCovered = (id: string, path: string, code: '145003106' | '145003041') =>
      isKnownRefusal(call(id), answer(path, code), known);
    assert.ok(isCovered(create, 'items[2].number', '145003106'));
    assert.ok(!isCovered(create, 'items[2].itemName', '145003106'));
    assert.ok(!isCovered(create, 'items[2].number', '145003041'));
    assert.ok(!isCovered('orderserve/cancel', 'items[2].number', '145003106'));
  });

  it('is recognised in the wording of version 1', () => {
    const msg = 'invalid: items[0].number must be at least 1';
    const outcome = { status: 200, body: { code: '145003106', msg, data: null } } as const;
    assert.ok(isKnownRefusal(call(create), outcome, known));
  });
});

const [oldest] = [...promisedDocuments.values()].slice(-1);
assert.ok(oldest);
const few = { runs: 3, seed, shrinks: false };

/** A document with only these operations. */
function keepOnly(document: OpenApiDocument, ids: readonly string[]): OpenApiDocument {
  const kept = Object.entries(document.paths).filter(([, { post }]) =>
    ids.includes(post['x-operation'].id),
  );
  return { ...document, paths: Object.fromEntries(kept) };
}

describe('the gate of frozen versions', () => {
  const ids = breakages.map(({ operation }) => operation);
  let findings: Finding[] = [];
  before(async () => {
    findings = await gate(keepOnly(oldest, ids), await openBrokenPortal(), few);
  });

  for (const { name, operation, finding } of breakages) {
    it(`detects ${name} (${operation})`, () => {
      const found = findings.filter((each) => each.operation === operation);
      const words = found.map(({ difference }) => difference);
      assert.ok(
        words.some((each) => finding.test(each)),
        words.join('\n'),
      );
    });
  }

  it('reports nothing about unchanged operations', () => {
    assert.deepEqual(
      findings.filter(({ operation }) => !ids.includes(operation)),
      [],
    );
  });
});

describe('a frozen document that promises too much', () => {
  it('is detected, for pushes too', async () => {
    const { document, findings } = overstate(oldest);
    const found = await gate(document, await openPortal(), few);
    assert.deepEqual(
      found.map(({ operation, difference }) => [operation, difference]),
      findings,
    );
  });
});
