import { statementPush } from '#contract/operations/finance/statement.ts';
import { findPush, type PushKind } from '#contract/operations/pushes.ts';
import { listCustomers } from '#server/accounts/customer-store.ts';
import { isErased, parties } from '#server/core/built-in/orders/erased.ts';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import type { Db } from '#server/database/tables.ts';
import type { TestAccount, TestContent } from '#server/push/push-context.ts';
import { findNewestPushes, type NewestPush } from '#server/push/pushes.ts';

/** Numbers that are never assigned to an order, and look different from an integrator's own. */
const inventedNumbers = {
  txlogisticId: 'TEST-PUSH',
  billCode: 'UEG999999999999',
  waybillNo: 'UEG999999999999',
  jtOrderId: '999999999999999999',
  statementNo: 'S999999-TEST0',
};

interface Context {
  database: Db;
  carrierCode: string;
  /** True if the courier's own core holds production's orders. */
  hasCore: boolean;
}

/** Finds the newest push whose order belongs to the account and has no erased data, or about a statement. */
async function findTrue(
  { database, hasCore }: Context,
  { id: accountId, environment }: TestAccount,
  kind: PushKind,
): Promise<NewestPush | undefined> {
  const pushes = await findNewestPushes(database, { accountId, kind });
  const [newest] = pushes;
  const isOfParcel = kind !== statementPush.id;
  if (!newest || !isOfParcel || (hasCore && environment === 'production')) return newest;
  const billCodes = pushes.map(({ bill_code }) => bill_code);
  const orders = await database
    .selectFrom('orders')
    .select(['bill_code', 'content'])
    .where('bill_code', 'in', billCodes)
    .where('account_id', '=', accountId)
    .execute();
  const whole = orders.filter(({ content }) => {
    const order = JSON.parse(content) as OrderContent;
    return !parties.some((party) => isErased(order, party));
  });
  const known = new Set(whole.map(({ bill_code }) => bill_code));
  return pushes.find(({ bill_code }) => known.has(bill_code));
}

async function invent(
  { database, carrierCode }: Context,
  account: TestAccount,
  kind: PushKind,
): Promise<TestContent> {
  const example = findPush(kind)?.examples[0]?.request ?? {};
  const [customer] = await listCustomers(database, account.id, 1);
  const customerCode = customer?.code ?? account.api_account;
  const own = { ...inventedNumbers, carrierCode, customerCode };
  const named = Object.entries(own).filter(([name]) => name in example);
  return { content: JSON.stringify({ ...example, ...Object.fromEntries(named) }) };
}

/**
 * Returns the content of a test push. For the saved address it repeats the last push of its kind about an
 * order of the account: strict receivers refuse unknown orders, and others store the content, so it must be
 * true. For an address on trial, or without earlier pushes, it is invented.
 */
export async function toTestContent(
  context: Context,
  account: TestAccount,
  kind: PushKind,
  isSet: boolean,
): Promise<TestContent> {
  const push = isSet ? await findTrue(context, account, kind) : undefined;
  if (!push) return invent(context, account, kind);
  return { content: push.content, createdAt: push.created_at };
}
