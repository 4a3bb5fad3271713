import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { userDataAtom } from '#client/session.ts';
import { type Loaded, useLoad } from '#client/useLoad.ts';
import {
  type CertificationInfo,
  type DeveloperData,
  getCertifications,
} from '#contract/portal/cer.ts';
import { userMe } from '#contract/portal/user.ts';

interface Certifications {
  load: Loaded<CertificationInfo>;
  /** How the account's owner is reached, for a form to begin with. */
  known: Pick<DeveloperData, 'mobile' | 'email'>;
  /** Shows what a call answered, and lifts the level where it was approved at once. */
  show: (info: CertificationInfo) => void;
  /** The demo integrator, whom everybody may be: it hands nothing in. */
  isShared: boolean;
  /** Certified as a developer, which the company's certification waits for. */
  isDeveloper: boolean;
}

function toLevel({ developer, company }: CertificationInfo): string | undefined {
  if (company.approved) return 'enterprise';
  return developer.approved ? 'developer' : undefined;
}

/** Where the person's certifications stand, as last answered. */
export function useCertifications(): Certifications {
  const load = useLoad(getCertifications, {});
  const { state, data: profile } = useLoad(userMe, {});
  const userData = useAtomValue(userDataAtom);
  const setUserData = useSetAtom(userDataAtom);
  const [answered, setAnswered] = useState<CertificationInfo>();
  const show = useCallback(
    (info: CertificationInfo) => {
      setAnswered(info);
      const level = toLevel(info);
      const before = userDataAtom.peek();
      if (before && level) setUserData({ ...before, level });
    },
    [setUserData],
  );
  // A form takes its first values once, so it waits for them; without them it begins empty.
  const isWaiting = state === 'loading' && !load.failure;
  const info = isWaiting ? undefined : (answered ?? load.data);
  return {
    load: { ...load, state: isWaiting ? 'loading' : load.state, data: info },
    known: { mobile: profile?.phone ?? '', email: profile?.email ?? '' },
    show,
    isShared: userData?.shared === true,
    isDeveloper:
      info?.developer.approved != null ||
      userData?.level === 'developer' ||
      userData?.level === 'enterprise',
  };
}
