import { anyone } from './access.ts';
import { get } from './define-call.ts';

/** Credentials of the demo integrator. */
export interface DemoSignIn {
  name: string;
  password: string;
}

/** States in which the demo account keeps orders for its visitors. */
export const demoRoles = [
  'delivered',
  'returned',
  'pickedUp',
  'open',
  'cancellable',
  'individual',
  'moving',
] as const;

export type DemoRole = (typeof demoRoles)[number];

/** Numbers of an order that pages start from. */
export interface DemoSample {
  txlogisticId: string;
  billCode: string;
}

export type DemoSamples = Record<DemoRole, DemoSample>;

/** Returns the demo integrator with its sandbox account; `notFound` while DEMO is off. */
export const getDemoAccount = get<{ signIn: DemoSignIn; samples?: DemoSamples }>()(
  'demo/account',
  anyone,
);
