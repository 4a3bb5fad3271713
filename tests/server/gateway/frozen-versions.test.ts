import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { openTestPortal } from '../_support/portal.ts';
import { breakages } from './_frozen/breakages.ts';
import { openBrokenPortal } from './_frozen/broken-portal.ts';
import { frozenDocuments } from './_frozen/document.ts';
import { type Finding, gate } from './_frozen/gate.ts';
import { overstate } from './_frozen/overstated.ts';

const seed = 20261126;
/** Random calls of each operation; as many again are at the limits of its schema. Each engine has others. */
const runs = process.env.TESTS === 'all' ? 60 : 6;

const openPortal = () => openTestPortal({ DEMO: 'off' });

const mend =
  'Integrators program by this page: change what answers them back, or give the working version a shape ' +
  'of its own in contract/versions. Where no schema can know of a refusal, name it in knownRefusals.';

for (const [version, document] of frozenDocuments) {
  describe(`version ${version}, which is frozen`, () => {
    it('is answered and pushed as its page says', async () => {
      const portal = await openPortal();
      const own = portal.ground.engine === 'postgres' ? seed + 1 : seed;
      const findings = await gate(document, portal, { runs, seed: own, shrinks: true });
      assert.deepEqual(findings, [], mend);
    });
  });
}

const [oldest] = [...frozenDocuments.values()].slice(-1);
assert.ok(oldest);
const few = { runs: 3, seed, shrinks: false };

/** A document with those operations only. */
function keepOnly(document: OpenApiDocument, ids: readonly string[]): OpenApiDocument {
  const kept = Object.entries(document.paths).filter(([, { post }]) =>
    ids.includes(post['x-operation'].id),
  );
  return { ...document, paths: Object.fromEntries(kept) };
}

describe('a gateway that breaks a frozen version on purpose is found out:', () => {
  const ids = breakages.map(({ operation }) => operation);
  let findings: Finding[] = [];
  before(async () => {
    findings = await gate(keepOnly(oldest, ids), await openBrokenPortal(), few);
  });

  for (const { name, operation, finding } of breakages) {
    it(`${name} (${operation})`, () => {
      const found = findings.filter((each) => each.operation === operation);
      const words = found.map(({ difference }) => difference);
      assert.ok(
        words.some((each) => finding.test(each)),
        words.join('\n'),
      );
    });
  }

  it('and what is whole is not', () => {
    assert.deepEqual(
      findings.filter(({ operation }) => !ids.includes(operation)),
      [],
    );
  });
});

describe('a frozen page that says what is not', () => {
  it('is found out, of pushes too', async () => {
    const { document, findings } = overstate(oldest);
    const found = await gate(document, await openPortal(), few);
    assert.deepEqual(
      found.map(({ operation, difference }) => [operation, difference]),
      findings,
    );
  });
});
