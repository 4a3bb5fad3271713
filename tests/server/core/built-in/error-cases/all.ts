import type { calls, sandboxCalls } from '#contract/operations/all.ts';
import type { Cases, ErrorContext } from './context.ts';
import { labelCases } from './labels.ts';
import { orderCases } from './orders.ts';
import { otherCases } from './other.ts';
import { pushToolCases } from './push-tools.ts';
import { sandboxCases } from './sandbox.ts';
import { subscribeCases } from './subscribe.ts';
import { waybillCases } from './waybills.ts';

export type CallId = (typeof calls | typeof sandboxCalls)[number]['id'];

/** A real call for each code that each operation declares; one file for each group. */
export function allCases(context: ErrorContext): Record<CallId, Cases> {
  return {
    ...orderCases(context),
    ...labelCases(context),
    ...waybillCases(context),
    ...otherCases(context),
    ...subscribeCases(context),
    ...sandboxCases(context),
    ...pushToolCases(context),
  };
}
