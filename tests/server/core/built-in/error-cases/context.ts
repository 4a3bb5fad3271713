import type { ErrorCode } from '#contract/errors.ts';
import { saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
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

/** Closes a city of the UAE in the list of places, and returns an address in it. */
export async function closeCity({ context, clock }: TestPortal) {
  const rows = shippedAreas().filter(({ country }) => country === 'UAE');
  const prov = rows.find(({ level }) => level === 1);
  const city = rows.find(({ parent }) => parent === prov?.code);
  const closed = rows.map((row) => (row === city ? { ...row, covered: false } : row));
  await saveAreas(context.database, closed);
  clock.now += 10_000;
  return { countryCode: 'UAE', prov: prov?.name, city: city?.name, area: 'x' };
}
