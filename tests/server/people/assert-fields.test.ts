import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { addPerson, ask, type PortalAnswer } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const reviewer = await addPerson(portal, { staff: 1 });
const nul = 'a\u0000b';

function assertNamed({ status, code, data }: PortalAnswer, field: string): void {
  assert.deepEqual([status, code], [200, portalErrors.fields], field);
  assert.match(data.fields[field], /U\+0000/);
}

describe('U+0000 in a request', () => {
  it('is refused by field in the query of a GET', async () => {
    for (const path of ['operator/applications', 'operator/audit']) {
      assertNamed(await ask(portal, 'GET', path, { account: nul }, reviewer), 'account');
    }
  });

  it('is refused by field at any depth of a POST body', async () => {
    const request = {
      applications: [
        { organisation: 'o', operation: 'basic' },
        { organisation: nul, operation: 'basic' },
      ],
      decision: 'reject',
      reason: nul,
    };
    const answer = await ask(portal, 'POST', 'operator/decideApplication', request, reviewer);
    assertNamed(answer, 'applications[1].organisation');
    assertNamed(answer, 'reason');
  });

  it('is refused before a login looks up the name', async () => {
    assertNamed(await ask(portal, 'POST', 'user/login', { name: nul, password: 'x' }), 'name');
  });
});
