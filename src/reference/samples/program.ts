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
  /** Signs version 1: calls and pushes. */
  privateKey: string;
  /** Signs the account's calls of version 2. */
  webhookSecret: string;
  /** Signs the pushes of version 2 to one callback address, which has a secret of its own. */
  callbackSecret: string;
  customer: SignerValues;
  salesperson: SignerValues;
}

export interface SampleCall extends SampleAccount {
  scheme: Scheme;
  /** What the path stands below, without a slash at the end. */
  baseUrl: string;
  path: string;
  businessDigest: BusinessDigest;
  /** Which fields take the account's values, and which a new number each time the program runs. */
  hints: Hints;
  content: Record<string, unknown>;
}

/** Stands in programs until the reader's own account is known. */
export const placeholderAccount: SampleAccount = {
  apiAccount: 'YOUR_API_ACCOUNT',
  privateKey: 'YOUR_PRIVATE_KEY',
  webhookSecret: 'YOUR_WEBHOOK_SECRET',
  callbackSecret: 'YOUR_CALLBACK_SECRET',
  customer: { code: 'YOUR_CUSTOMER_CODE', secret: 'YOUR_PASSWORD' },
  salesperson: { code: 'YOUR_SALESMAN_CODE', secret: 'YOUR_OUTLET_CODE' },
};

/** Stands in programs until the reader has an order of their own: nobody has that of an example. */
export const placeholderNumbers = {
  billCode: 'YOUR_BILL_CODE',
  txlogisticId: 'YOUR_TXLOGISTIC_ID',
};

/** Stands in the content for what the program holds or computes. */
export class Reference {
  readonly name: ConstantName | 'digest' | 'txlogisticId' | 'sentAt';

  constructor(name: Reference['name']) {
    this.name = name;
  }
}

/** One call as every language writes it, each in its own words. */
export interface Program {
  constants: { name: ConstantName; value: string }[];
  /** What the business digest is made of; absent where the call carries none. */
  signer?: { code: ConstantName; secret: ConstantName };
  /** Whether the content refers to an order number that the program makes. */
  numbersOrder: boolean;
  content: Record<string, unknown>;
}

/** What can stand inside a JSON text as it is. */
const plain = /^[\w.-]+$/;

/** What a program holds at its top; each language spells the names its own way. */
export type ConstantName =
  | ('url' | 'apiUrl' | 'apiPath' | 'apiAccount')
  | ('privateKey' | 'webhookSecret' | 'callbackSecret')
  | ('customerCode' | 'password' | 'salesmanCode' | 'outletCode');

type Values = Partial<Record<ConstantName, string>>;

/** What version 1 calls and signs with. */
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

/** What version 2 does: the path stands by itself, since the id of a call begins with it. */
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

/** Takes a call apart into what its program holds, computes and sends. */
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
    // Beside the code that it belongs to.
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

/** What a push of version 2 carries around its content; `type` is its id in the contract. */
export function toPushContent(type: string, data: Record<string, unknown>) {
  return { type, timestamp: new Reference('sentAt'), data };
}

/** What sends a push of version 2 to the reader's own receiver. */
export function toPushProgram({ baseUrl, path, callbackSecret, content }: SampleCall): Program {
  const constants: Program['constants'] = [
    { name: 'url', value: `${baseUrl}/${path}` },
    { name: 'callbackSecret', value: callbackSecret },
  ];
  return { constants, numbersOrder: false, content };
}

/** `customerCode` as `CUSTOMER_CODE`. */
export function toUpperSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
