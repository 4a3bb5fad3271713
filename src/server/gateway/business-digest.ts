import type { Operation } from '#contract/operation.ts';
import type { ReasonKey } from '#contract/reasons.ts';
import { toBusinessDigest, toCipher } from '#contract/signature/md5-v1.ts';
import { findProvenSigner, findSigner, toScalarText } from '#contract/signer.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { CustomerRow, FindCustomer } from '#server/accounts/customer-store.ts';
import type { FindSalesperson, SalespersonRow } from '#server/accounts/salesperson-store.ts';
import { md5 } from '#server/crypto/hashes.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type Identified, isSameDigest } from './authenticate.ts';

type Content = Record<string, unknown>;

interface Signed {
  account: Pick<Identified, 'id' | 'api_account'>;
  content: Content;
  /** Key of the digest inside; absent: the account's signature suffices (version 2). */
  privateKey?: string;
}

export interface SignerContext {
  findCustomer: FindCustomer;
  findSalesperson: FindSalesperson;
  secrets: Pick<Secrets, 'open'>;
}

function assertDigest(expected: string, content: Content, text: ReasonKey<'145003031'>): void {
  if (isSameDigest(expected, toScalarText(content.digest))) return;
  throw new ApiError('145003031', { text, field: 'digest' });
}

async function authenticateCustomer(
  context: SignerContext,
  { account, privateKey, content }: Signed,
): Promise<CustomerRow> {
  const code = toScalarText(content.customerCode);
  const key = { accountId: account.id, code };
  const customer = code === '' ? undefined : await context.findCustomer(key);
  if (!customer) {
    const text = code === '' ? 'rule.required' : 'detail.customerUnknown';
    throw new ApiError('145003080', { text, field: 'customerCode' });
  }
  if (privateKey === undefined) return customer;
  const expected = toBusinessDigest(md5, code, context.secrets.open(customer.cipher), privateKey);
  assertDigest(expected, content, 'detail.businessDigest');
  return customer;
}

/** Another account's or a disabled salesperson is answered like an unknown one. */
async function authenticateSalesperson(
  context: SignerContext,
  { account, privateKey, content }: Signed,
): Promise<SalespersonRow> {
  const code = toScalarText(content.salesmanCode);
  const salesperson = await context.findSalesperson(account.id, code);
  if (!salesperson || salesperson.disabled === 1) {
    throw new ApiError('145003330', { text: 'detail.salespersonUnknown', field: 'salesmanCode' });
  }
  if (privateKey === undefined) return salesperson;
  const expected = toBusinessDigest(md5, code, toCipher(md5, salesperson.outlet), privateKey);
  assertDigest(expected, content, 'detail.salespersonDigest');
  return salesperson;
}

/** Finds who a call acts for; throws 145003080, 145003330, or 145003031 if a digest inside is wrong. */
export async function authenticateCaller(
  context: SignerContext,
  operation: Operation,
  signed: Signed,
): Promise<Caller> {
  const { account, content, privateKey } = signed;
  const caller: Caller = { accountId: account.id, apiAccount: account.api_account };
  const find = privateKey === undefined ? findSigner : findProvenSigner;
  const signer = find(operation.businessDigest, content);
  if (signer === 'salesperson') {
    caller.salesperson = await authenticateSalesperson(context, signed);
  } else if (signer === 'customer') {
    caller.customer = await authenticateCustomer(context, signed);
  }
  return caller;
}
