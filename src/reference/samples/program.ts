import { findPlaces, findTaken, type Hints } from '#contract/hints.ts';
import type { BusinessDigest } from '#contract/operation.ts';
import { findSigner, type Signer, signers } from '#contract/signer.ts';
import type { Scheme } from '#contract/versions/descriptors.ts';

/** A customer and its password, or a salesperson and its outlet. */
interface SignerValues {
  code: string;
  secret: string;
}

export interface SampleAccount {
  apiAccount: string;
  /** Signs version 1 calls and pushes. */
  privateKey: string;
  /** Signs the account's version 2 calls. */
  webhookSecret: string;
  /** Signs version 2 pushes to one webhook address, which has its own secret. */
  callbackSecret: string;
  customer: SignerValues;
  salesperson: SignerValues;
}

export interface SampleCall extends SampleAccount {
  scheme: Scheme;
  /** Base of the path, without a trailing slash. */
  baseUrl: string;
  path: string;
  businessDigest: BusinessDigest;
  /** Fields that take the account's values, and those that take a new number on each run. */
  hints: Hints;
  content: Record<string, unknown>;
}

/** Used in programs until the reader's account is known. */
export const placeholderAccount: SampleAccount = {
  apiAccount: 'YOUR_API_ACCOUNT',
  privateKey: 'YOUR_PRIVATE_KEY',
  webhookSecret: 'YOUR_WEBHOOK_SECRET',
  callbackSecret: 'YOUR_CALLBACK_SECRET',
  customer: { code: 'YOUR_CUSTOMER_CODE', secret: 'YOUR_PASSWORD' },
  salesperson: { code: 'YOUR_SALESMAN_CODE', secret: 'YOUR_OUTLET_CODE' },
};

/** Used in programs until the reader has an order: an example's order does not exist. */
export const placeholderNumbers = {
  billCode: 'YOUR_BILL_CODE',
  txlogisticId: 'YOUR_TXLOGISTIC_ID',
};

/** Placeholder in the content for a value that the program holds or computes. */
export class Reference {
  readonly name: ConstantName | 'digest' | 'txlogisticId' | 'sentAt';

  constructor(name: Reference['name']) {
    this.name = name;
  }
}

/** One call in a language-neutral form. */
export interface Program {
  constants: { name: ConstantName; value: string }[];
  /** Inputs of the business digest; absent if the call has none. */
  signer?: { code: ConstantName; secret: ConstantName };
  /** True if the content refers to an order number that the program makes. */
  numbersOrder: boolean;
  content: Record<string, unknown>;
}

/** Text that needs no escaping in JSON. */
const plain = /^[\w.-]+$/;

/** Constants of a program; each language spells their names its own way. */
export type ConstantName =
  | ('url' | 'apiUrl' | 'apiPath' | 'apiAccount')
  | ('privateKey' | 'webhookSecret' | 'callbackSecret')
  | ('customerCode' | 'password' | 'salesmanCode' | 'outletCode');

type Values = Partial<Record<ConstantName, string>>;

function toValues1(call: SampleCall, signer: Signer | undefined): Values {
  const { baseUrl, path, apiAccount, privateKey, customer, salesperson, hints, content } = call;
  const namesCustomer = findPlaces(hints, content).some(({ taken }) => taken === 'customerCode');
  return {
    url: `${baseUrl}/${path}`,
    apiAccount,
    privateKey,
    ...((signer === 'customer' || namesCustomer) && { customerCode: customer.code }),
    ...(signer === 'customer' && { password: customer.secret }),
    ...(signer === 'salesperson' && {
      salesmanCode: salesperson.code,
      outletCode: salesperson.secret,
    }),
  };
}

/** The path is separate, because a call's id begins with it. */
function toValues2(call: SampleCall): Values {
  const { baseUrl, path, apiAccount, webhookSecret, customer, salesperson, hints, content } = call;
  const taken = new Set(findPlaces(hints, content).map((place) => place.taken));
  return {
    apiUrl: baseUrl,
    apiPath: path,
    apiAccount,
    webhookSecret,
    ...(taken.has('customerCode') && { customerCode: customer.code }),
    ...(taken.has('salesmanCode') && { salesmanCode: salesperson.code }),
  };
}

/** Splits a call into what its program holds, computes and sends. */
export function toProgram(call: SampleCall): Program {
  const isFirst = call.scheme === 'md5-v1';
  const signer = isFirst ? findSigner(call.businessDigest, call.content) : undefined;
  const values = isFirst ? toValues1(call, signer) : toValues2(call);
  const constants = Object.entries(values) as [ConstantName, string][];
  const { digest: _example, ...fields } = call.content;
  const content: Program['content'] = {};
  let numbersOrder = false;
  for (const [name, value] of Object.entries(fields)) {
    const taken = findTaken(call.hints, name, fields);
    const [constant, own = value] = constants.find(([each]) => each === taken) ?? [];
    if (taken === 'fresh') {
      content[name] = new Reference('txlogisticId');
      numbersOrder = true;
    } else {
      content[name] = constant && plain.test(String(own)) ? new Reference(constant) : own;
    }
    // Next to the code that it belongs to.
    if (signer && taken === signers[signer].code) content.digest ??= new Reference('digest');
  }
  if (signer) content.digest ??= new Reference('digest');
  return {
    constants: constants.map(([name, value]) => ({ name, value })),
    ...(signer && { signer: signers[signer] }),
    numbersOrder,
    content,
  };
}

/** Returns the envelope of a version 2 push; `type` is its id in the contract. */
export function toPushContent(type: string, data: Record<string, unknown>) {
  return { type, timestamp: new Reference('sentAt'), data };
}

/** Returns the program that sends a version 2 push to the reader's own receiver. */
export function toPushProgram({ baseUrl, path, callbackSecret, content }: SampleCall): Program {
  const constants: Program['constants'] = [
    { name: 'url', value: `${baseUrl}/${path}` },
    { name: 'callbackSecret', value: callbackSecret },
  ];
  return { constants, numbersOrder: false, content };
}

/** Turns `customerCode` into `CUSTOMER_CODE`. */
export function toUpperSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
