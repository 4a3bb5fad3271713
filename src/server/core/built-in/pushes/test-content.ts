import { findPush, type PushKind } from '#contract/operations/pushes.ts';
import { listCustomers } from '#server/accounts/customer-store.ts';
import { isErased, parties } from '#server/core/built-in/orders/erased.ts';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import type { Db } from '#server/database/tables.ts';
import type { TestAccount, TestContent } from '#server/push/push-context.ts';
import { findNewestTold, type Told } from '#server/push/pushes.ts';

/** Numbers that no order has: they are never given, and an integrator's own look otherwise. */
const inventedNumbers = {
  txlogisticId: 'TEST-PUSH',
  billCode: 'UEG999999999999',
  waybillNo: 'UEG999999999999',
  jtOrderId: '999999999999999999',
};

interface Context {
  database: Db;
  carrierCode: string;
  /** Whether production's orders lie with a core of the courier's own. */
  hasCore: boolean;
}

/** The newest push whose order is the account's own and has lost nothing of a person's data. */
async function findTrue(
  { database, hasCore }: Context,
  { id: accountId, environment }: TestAccount,
  kind: PushKind,
): Promise<Told | undefined> {
  const told = await findNewestTold(database, { accountId, kind });
  const [newest] = told;
  if (!newest || (hasCore && environment === 'production')) return newest;
  const billCodes = told.map(({ bill_code }) => bill_code);
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
  return told.find(({ bill_code }) => known.has(bill_code));
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
 * What a test push says. One to the address that is set repeats the last push of its kind about an
 * order of the account: strict receivers refuse an unknown order, and others store what it says, so it
 * must be true. One to an address that is only being tried, or before there was any, is invented.
 */
export async function toTestContent(
  context: Context,
  account: TestAccount,
  kind: PushKind,
  isSet: boolean,
): Promise<TestContent> {
  const told = isSet ? await findTrue(context, account, kind) : undefined;
  if (!told) return invent(context, account, kind);
  return { content: told.content, createdAt: told.created_at };
}
