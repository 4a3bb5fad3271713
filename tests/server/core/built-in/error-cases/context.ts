import type { ErrorCode } from '#contract/errors.ts';
import {
  type Answer,
  addIntegrator,
  type Integrator,
  openTestPortal,
  type TestPortal,
} from '../../../_support/portal.ts';

/** A real call for each code that an operation declares beyond the common ones. */
export type Cases = Partial<Record<ErrorCode, () => Promise<Answer>>>;

/** Shared by the cases of all operations. */
export interface ErrorContext {
  portal: TestPortal;
  integrator: Integrator;
  /** Without COD and without waybills. */
  plain: Integrator;
}

export async function openErrorContext(
  open: () => Promise<TestPortal> = openTestPortal,
): Promise<ErrorContext> {
  const portal = await open();
  const integrator = await addIntegrator(portal);
  const plain = await addIntegrator(portal, { cod: false, balance: 0 });
  return { portal, integrator, plain };
}
