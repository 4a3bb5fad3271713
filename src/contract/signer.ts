import type { BusinessDigest } from './operation.ts';

/** Whose business digest it is: names of the code and of the secret it is made of. */
export const signers = {
  customer: { code: 'customerCode', secret: 'password' },
  salesperson: { code: 'salesmanCode', secret: 'outletCode' },
} as const;

/** The orderType that is a customer's, and whose cancellation carries a business digest. */
const contractOrder = 2;

export type Signer = keyof typeof signers;

/** Who may sign inside the data of an operation; undefined where no business digest is checked. */
export function toSigner(rule: BusinessDigest): Signer | undefined {
  if (rule === 'never') return undefined;
  return rule === 'salesperson' ? 'salesperson' : 'customer';
}

/** A code or number that came as text or number (protocol.md §4); empty where it is neither. */
export function toScalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

type Data = Record<string, unknown>;

const isEmpty = (value: unknown) => toScalarText(value).trim() === '';

/** Whether the data says that it is a contract order. */
export function isContractOrder({ orderType }: Data): boolean {
  return Number(toScalarText(orderType)) === contractOrder;
}

/** Who signs this very data; undefined where nobody does, and no digest is made. */
export function findSigner(rule: BusinessDigest, data: Data): Signer | undefined {
  if (rule === 'contract-orders' && !isContractOrder(data) && isEmpty(data.customerCode)) {
    return undefined;
  }
  if (rule === 'salesperson' && isEmpty(data.salesmanCode)) return undefined;
  return toSigner(rule);
}

/**
 * Whose digest is checked inside this very data (protocol.md §2); undefined where none is. A customer
 * beside whom there is no digest proves nothing and counts as absent, unless the order is his.
 */
export function findProvenSigner(rule: BusinessDigest, data: Data): Signer | undefined {
  const isOptional = rule === 'contract-orders' && !isContractOrder(data);
  return isOptional && isEmpty(data.digest) ? undefined : findSigner(rule, data);
}
