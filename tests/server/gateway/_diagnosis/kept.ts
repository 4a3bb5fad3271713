import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { KeptDiagnosis } from '#contract/portal/console-calls.ts';
import { ask } from '../../_support/people.ts';
import type { Integrator, TestPortal } from '../../_support/portal.ts';

/** Call log rows of an account, newest first. */
function readRows({ context: { database } }: TestPortal, { apiAccount }: Integrator) {
  return database
    .selectFrom('call_log')
    .selectAll()
    .where('api_account', '=', apiAccount)
    .orderBy('request_id', 'desc')
    .execute();
}

/** Call log rows of an account, once they and the newest diagnosis are written. */
export async function readDiagnosed(portal: TestPortal, caller: Integrator, count = 1) {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const rows = await readRows(portal, caller);
    if (rows.length >= count && rows[0]?.diagnosis) {
      return rows.map((row) => ({
        headers: row.headers,
        diagnosis: JSON.parse(row.diagnosis ?? 'null') as KeptDiagnosis | null,
      }));
    }
    assert.ok(performance.now() < deadline, 'the call log never said why');
    await new Promise(setImmediate);
  }
}

/** A text of the site, as a message shows it. */
export function textOf(locale: string, key: string): string {
  const file = new URL(`../../../../i18n/${locale}/code.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'))[key].message.replaceAll('`', '');
}

/** Replaces the key of a person's sandbox account, or its secret of version 2. */
export async function rotate(portal: TestPortal, token: string, kind?: 'webhookSecret') {
  const { data } = await ask(portal, 'GET', 'console/accounts', {}, { token });
  const [account] = data.accounts;
  const keyMadeAt = kind ? account[kind].madeAt : account.keyMadeAt;
  const request = { environment: 'sandbox', kind, keyMadeAt };
  const rotated = await ask(portal, 'POST', 'console/rotateKey', request, { token });
  assert.equal(rotated.code, 1, rotated.msg);
}

/** Asserts that no eight characters of a secret are in `shown`, the call log or an email. */
export async function assertNotShown(portal: TestPortal, secrets: string[], shown: unknown[]) {
  const { database } = portal.context;
  await portal.app.close();
  const calls = await database.selectFrom('call_log').selectAll().execute();
  const mails = await database.selectFrom('message').selectAll().execute();
  const all = JSON.stringify([shown, calls, mails]).toLowerCase();
  assert.ok(all.includes('another-secret') && calls.length > 20);
  for (const secret of secrets) {
    for (let at = 0; at + 8 <= secret.length; at += 1) {
      const piece = secret.slice(at, at + 8).toLowerCase();
      assert.ok(!all.includes(piece), `${piece} of a secret is shown`);
    }
  }
}
