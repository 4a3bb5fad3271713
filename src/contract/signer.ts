import type { BusinessDigest } from './operation.ts';

/** Whose business digest it is: names of the code and of the secret it is made of. */
export const signers = {
  customer: { code: 'customerCode', secret: 'password' },
  salesperson: { code: 'salesmanCode', secret: 'outletCode' },
} as const;

export type Signer = keyof typeof signers;

/** Who may sign inside the data of an operation; undefined where no business digest is checked. */
export function toSigner(rule: BusinessDigest): Signer | undefined {
  if (rule === 'never') return undefined;
  return rule === 'salesperson' ? 'salesperson' : 'customer';
}

/** Who must have signed this very data (wire.md §2); undefined where the server checks no digest. */
export function findSigner(
  rule: BusinessDigest,
  data: Record<string, unknown>,
): Signer | undefined {
  if (rule === 'contract-orders' && Number(data.orderType) !== 2) return undefined;
  if (rule === 'salesperson' && String(data.salesmanCode ?? '').trim() === '') return undefined;
  return toSigner(rule);
}
