import { hash } from 'node:crypto';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import type { RevealedKey } from '#contract/portal/console-accounts.ts';
import { commitDeveloper } from './certified.ts';
import { revealKey } from './company.ts';
import { type Person, registerPerson } from './people.ts';

export interface Developer extends Person {
  sandbox: RevealedKey;
}

/** Registers a person with a sandbox, on a server that approves at once. */
export async function registerDeveloper(url: string): Promise<Developer> {
  const person = await registerPerson(url);
  await commitDeveloper(url, person);
  return { ...person, sandbox: await revealKey(url, person, 'sandbox') };
}

const md5 = (text: string) => hash('md5', text, 'base64');

export interface SignedAnswer<Data> {
  requestId: string;
  code: string;
  msg: string;
  data: Data;
}

/** Makes a signed call of a sandbox operation; `digest` replaces the header's. */
export async function callSandbox<Data>(
  url: string,
  { sandbox: { apiAccount, privateKey } }: Developer,
  path: string,
  request: object,
  digest?: string,
): Promise<SignedAnswer<Data>> {
  const bizContent = JSON.stringify(request);
  const response = await fetch(`${url}/openplatformweb/mock/${path}`, {
    method: 'POST',
    headers: {
      apiAccount,
      digest: digest ?? md5(bizContent + privateKey),
      timestamp: String(Date.now()),
    },
    body: new URLSearchParams({ bizContent }),
  });
  const requestId = response.headers.get('x-request-id') ?? '';
  return { requestId, ...((await response.json()) as Omit<SignedAnswer<Data>, 'requestId'>) };
}

/** customerCode and business digest of the developer's test customer. */
export function toCustomer({ sandbox: { privateKey, customers } }: Developer) {
  const { code = '', password = '' } = customers[0] ?? {};
  const cipher = hash('md5', `${password}jadada236t2`, 'hex').toUpperCase();
  return { customerCode: code, digest: md5(code + cipher + privateKey) };
}

/** Creates an order in the developer's sandbox; resolves to its waybill number. */
export async function createOrder(
  url: string,
  developer: Developer,
  txlogisticId: string,
  fields: object = {},
): Promise<string> {
  const order = { ...exampleOrder, ...toCustomer(developer), txlogisticId, ...fields };
  const { code, msg, data } = await callSandbox<{ billCode: string }>(
    url,
    developer,
    'order/addOrder',
    order,
  );
  if (code !== '1') throw new Error(msg);
  return data.billCode;
}
