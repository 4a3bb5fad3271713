import type { BusinessDigest } from './operation.ts';

/** Whose business digest it is: names of the code and of the secret it is made of. */
export const signers = {
  customer: { code: 'customerCode', secret: 'password' },
  salesperson: { code: 'salesmanCode', secret: 'outletCode' },
} as const;

/** The orderType whose cancellation carries a business digest. */
const contractOrder = 2;

export type Signer = keyof typeof signers;

/** Who may sign inside the data of an operation; undefined where no business digest is checked. */
export function toSigner(rule: BusinessDigest): Signer | undefined {
  if (rule === 'never') return undefined;
  return rule === 'salesperson' ? 'salesperson' : 'customer';
}

/** A code or number that came as text or number (wire.md §4); empty where it is neither. */
export function toScalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Who must have signed this very data (wire.md §2); undefined where no digest is checked. */
export function findSigner(
  rule: BusinessDigest,
  data: Record<string, unknown>,
): Signer | undefined {
  if (rule === 'contract-orders' && Number(toScalarText(data.orderType)) !== contractOrder)
    return undefined;
  if (rule === 'salesperson' && toScalarText(data.salesmanCode).trim() === '') return undefined;
  return toSigner(rule);
}
