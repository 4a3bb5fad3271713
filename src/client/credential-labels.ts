import type { Credentials } from './credentials.ts';

export const credentialLabels: Record<keyof Credentials, string> = {
  apiAccount: 'sign.apiAccount',
  privateKey: 'sign.privateKey',
  webhookSecret: 'sign.webhookSecret',
  customerCode: 'sign.customerCode',
  password: 'sign.password',
  salesmanCode: 'sign.salesmanCode',
  outletCode: 'sign.outletCode',
};
