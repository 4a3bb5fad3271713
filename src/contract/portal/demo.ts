import { defineCall } from './define-call.ts';
import { fields } from './fields.ts';

/** How a visitor signs in as the demo integrator. */
export interface DemoSignIn {
  name: string;
  password: string;
}

/** The demo integrator with its sandbox account; `notFound` while DEMO is off. */
export const getDemoAccount = defineCall<{ signIn: DemoSignIn }>()({
  method: 'GET',
  path: 'demo/account',
  request: fields({}),
});
