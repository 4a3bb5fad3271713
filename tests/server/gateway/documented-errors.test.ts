import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillIn } from '#contract/hints.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import { v2 } from '#contract/versions/v2.ts';
import { toOpenApi } from '#reference/openapi.ts';
import { toHints } from '#reference/openapi-parts.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { call2 } from '../_support/version-2.ts';

const portal = await openTestPortal();
const { apiAccount, customerCode, ...own } = await addIntegrator(portal);
const servers = { sandbox: '', production: '' };
const document = toOpenApi(v2, { title: '', version: '', servers, textOf: (key) => key });

/** These need an order in a particular state, or a portal with strict address checks. */
const apart = [
  'cancel.pickedUp',
  'createReturn.notDelivered',
  'moveParcel.noCod',
  'setCallback.private',
];

describe('a refused call of version 2', () => {
  for (const [at, { post }] of Object.entries(document.paths)) {
    const { sandboxOnly, examples } = post['x-operation'];
    const path = at.slice(1);
    const url = toOperationPath(v2, { path, ...(sandboxOnly && { sandboxOnly }) });
    for (const { name, code, request, errors } of examples) {
      if (code === '1' || apart.includes(name)) continue;
      it(`returns the errors of the documented example ${name}`, async () => {
        const places = { apiAccount, customerCode };
        const sent = fillIn(toHints(post['x-operation']), request, places);
        const integrator = { apiAccount, customerCode, ...own };
        const answer = await call2(portal, integrator, path, sent, { url });
        assert.equal(answer.code, code);
        assert.deepEqual(answer.errors, errors);
      });
    }
  }
});
