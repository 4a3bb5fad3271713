import { useLoad } from '#client/useLoad.ts';
import { listAreas } from '#contract/portal/area.ts';
import type { AskOf } from '#contract/portal/define-call.ts';

/** One level of places as a select shows it; a request of null asks for nothing. */
export function useAreaList(request: AskOf<typeof listAreas> | null) {
  const { data, failure, busy, reload } = useLoad(listAreas, request);
  const isCurrent = request !== null && !busy;
  return {
    /** Undefined while they are on their way, or before the level above is chosen. */
    rows: isCurrent && !failure ? data : undefined,
    busy,
    /** Asks again, where the last try failed. */
    retry: isCurrent && failure ? reload : undefined,
  };
}

export type AreaList = ReturnType<typeof useAreaList>;
