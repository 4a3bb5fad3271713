import { readWebhookSecret } from '#server/accounts/webhook-secret.ts';
import type { DemoAccount } from '#server/demo.ts';
import type { Caller, McpContext } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

/** The sandbox account that tools act as, with what signs its calls. */
export interface Acting {
  apiAccount: string;
  privateKey: string;
  webhookSecret: string;
  /** Filled in if a request must name a customer and does not. */
  customerCode: string | undefined;
  /** Secrets that sign inside a version 1 request, by code: a customer's password, a salesperson's outlet. */
  signers: ReadonlyMap<string, string>;
}

function toDemo(demo: DemoAccount): Acting {
  const { customerCode, password, salesmanCode, outletCode } = demo;
  const signers = [
    [customerCode, password],
    [salesmanCode, outletCode],
  ] as const;
  return { ...demo, signers: new Map(signers) };
}

async function readOwn({ people }: McpContext, accountId: string): Promise<Acting> {
  const { database, secrets, now, write } = people;
  const account = await database
    .selectFrom('account')
    .select(['id', 'api_account', 'private_key', 'webhook_secret'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw new ToolError('The account of your token is gone.');
  const customers = await database
    .selectFrom('customer')
    .select(['code', 'password'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('code')
    .execute();
  const salespeople = await database
    .selectFrom('salesperson')
    .select(['code', 'outlet'])
    .where('account_id', '=', accountId)
    .where('disabled', '=', 0)
    .execute();
  const webhookSecret =
    account.webhook_secret === null
      ? await write((transaction) => readWebhookSecret(transaction, secrets, account, now()))
      : secrets.open(account.webhook_secret);
  const passwords = customers.flatMap(({ code, password }) =>
    password === null ? [] : ([[code, secrets.open(password)]] as const),
  );
  const outlets = salespeople.map(({ code, outlet }) => [code, outlet] as const);
  return {
    apiAccount: account.api_account,
    privateKey: secrets.open(account.private_key),
    webhookSecret,
    customerCode: customers[0]?.code,
    signers: new Map([...outlets, ...passwords]),
  };
}

/** Returns the account of the caller's token, else the demo's. Throws a ToolError if there is neither. */
export async function readActing(context: McpContext, { grant }: Caller): Promise<Acting> {
  if (grant) return readOwn(context, grant.accountId);
  if (context.demo) return toDemo(context.demo);
  throw new ToolError(
    'There is no demo account on this server: connect with a token of your own sandbox account.',
  );
}
