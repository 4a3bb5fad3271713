import type { Static } from 'typebox';
import { anyone } from './access.ts';
import { answer, recordBy, text } from './answer-fields.ts';
import { get } from './define-call.ts';
import { optional } from './fields.ts';

export const DemoSignIn = answer({
  name: text,
  password: text,
});
export type DemoSignIn = Static<typeof DemoSignIn>;

/** States in which the demo account keeps orders for its visitors. */
export const demoRoles = [
  'delivered',
  'collected',
  'return',
  'returned',
  'failed',
  'pickedUp',
  'open',
  'cancellable',
  'individual',
  'moving',
] as const;

export type DemoRole = (typeof demoRoles)[number];

/** Numbers of an order that pages start from. */
export const DemoSample = answer({
  txlogisticId: text,
  billCode: text,
});
export type DemoSample = Static<typeof DemoSample>;

const DemoSamples = recordBy(demoRoles, DemoSample);
export type DemoSamples = Static<typeof DemoSamples>;

/** Credentials and orders with which visitors try the sandbox while DEMO is on. */
const DemoAccount = answer({
  apiAccount: text,
  privateKey: text,
  /** Signs calls of version 2. */
  webhookSecret: text,
  customerCode: text,
  password: text,
  /** Salesperson who accepts individual shipments, and the outlet used in place of their password. */
  salesmanCode: text,
  outletCode: text,
  /** Credentials of the demo integrator in the portal. */
  signIn: DemoSignIn,
  /** The current orders that pages start from. */
  samples: optional(DemoSamples),
});
export type DemoAccount = Static<typeof DemoAccount>;

/** Returns the demo integrator with its sandbox account; `notFound` while DEMO is off. */
export const getDemoAccount = get(DemoAccount)('demo/account', anyone);
