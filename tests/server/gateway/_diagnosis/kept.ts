import assert from 'node:assert/strict';
import type { KeptDiagnosis } from '#contract/portal/console-calls.ts';
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
