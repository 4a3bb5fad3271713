import { useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { portalErrors } from '#contract/errors.ts';
import type { Integrator } from '#contract/portal/operator-integrators.ts';

/** Result of a try to suspend or resume; another reviewer may have been faster. */
interface Ended {
  how: 'suspended' | 'resumed' | 'overtaken';
  /** What was shown before. */
  before: Integrator;
  /** State afterwards. */
  after?: Integrator;
}

/** Whether an integrator's accounts may make calls, and the result of changing that. */
export function useStanding(loaded: Integrator, reload: () => void) {
  const [ended, setEnded] = useState<Ended>();
  const attempt = async (
    how: 'suspended' | 'resumed',
    act: () => Promise<Integrator>,
  ): Promise<Ended> => {
    try {
      return { how, before: loaded, after: await act() };
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== portalErrors.conflict) throw error;
      return { how: 'overtaken', before: loaded };
    }
  };
  const end = (outcome: Ended) => {
    setEnded(outcome);
    if (outcome.how === 'overtaken') reload();
  };
  // Data loaded later is newer than the response.
  const seen = ended?.before === loaded ? (ended.after ?? loaded) : loaded;
  return { seen, ended, attempt, end };
}

export type Standing = ReturnType<typeof useStanding>;
