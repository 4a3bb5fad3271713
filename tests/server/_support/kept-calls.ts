import { randomUUID } from 'node:crypto';
import type { Certified } from './accounts.ts';
import type { TestPortal } from './portal.ts';
import { accountIdOf } from './waybills.ts';

/** Adds a successful sandbox call to the call log, later than the previous one. */
export async function keepCall(
  portal: TestPortal,
  { sandbox }: Certified,
  operation: string,
  request: object | string,
): Promise<void> {
  portal.clock.now += 1;
  await portal.context.database
    .insertInto('call_log')
    .values({
      request_id: randomUUID(),
      called_at: portal.clock.now,
      account_id: await accountIdOf(portal, sandbox),
      api_account: sandbox.apiAccount,
      operation,
      code: '1',
      http_status: 200,
      duration_us: 5,
      uuid: '',
      received: typeof request === 'string' ? request : JSON.stringify(request),
    })
    .execute();
}
