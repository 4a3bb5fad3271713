import type { BusinessDigest } from './operation.ts';

/** Signers of a business digest: names of the code and of the secret it is made of. */
export const signers = {
  customer: { code: 'customerCode', secret: 'password' },
  salesperson: { code: 'salesmanCode', secret: 'outletCode' },
} as const;

/** orderType of a customer's orders, whose cancellation carries a business digest. */
const contractOrder = 2;

export type Signer = keyof typeof signers;

/** Returns who may sign inside the data of an operation; undefined if no business digest is checked. */
export function toSigner(rule: BusinessDigest): Signer | undefined {
  if (rule === 'never') return undefined;
  return rule === 'salesperson' ? 'salesperson' : 'customer';
}

/** Returns a code or number that came as text or number (protocol.md §4); empty for anything else. */
export function toScalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

type Data = Record<string, unknown>;

const isEmpty = (value: unknown) => toScalarText(value).trim() === '';

/** Returns true if the data is of a contract order. */
export function isContractOrder({ orderType }: Data): boolean {
  return Number(toScalarText(orderType)) === contractOrder;
}

/** Returns who signs this data; undefined if it is not signed, so that no digest is made. */
export function findSigner(rule: BusinessDigest, data: Data): Signer | undefined {
  if (rule === 'contract-orders' && !isContractOrder(data) && isEmpty(data.customerCode)) {
    return undefined;
  }
  if (rule === 'salesperson' && isEmpty(data.salesmanCode)) return undefined;
  return toSigner(rule);
}

/**
 * Returns whose digest is checked inside this data (protocol.md §2); undefined if none is. A customer without
 * a digest proves nothing and counts as absent, unless it is the customer's order.
 */
export function findProvenSigner(rule: BusinessDigest, data: Data): Signer | undefined {
  const isOptional = rule === 'contract-orders' && !isContractOrder(data);
  return isOptional && isEmpty(data.digest) ? undefined : findSigner(rule, data);
}
