import { useLoad } from '#client/useLoad.ts';
import { type ListedArea, listAreas } from '#contract/portal/area.ts';
import type { AskOf } from '#contract/portal/define-call.ts';

/** One level of places as a select shows it. */
export interface AreaList {
  /** Undefined while they are on their way, or before the level above is chosen. */
  rows: readonly ListedArea[] | undefined;
  busy: boolean;
  /** Asks again, where the last try failed. */
  retry: (() => void) | undefined;
}

/** The places that a request names; null asks for nothing. */
export function useAreaList(request: AskOf<typeof listAreas> | null): AreaList {
  const { data, failure, busy, reload } = useLoad(listAreas, request);
  const isCurrent = request !== null && !busy;
  return {
    rows: isCurrent && !failure ? data : undefined,
    busy,
    retry: isCurrent && failure ? reload : undefined,
  };
}
