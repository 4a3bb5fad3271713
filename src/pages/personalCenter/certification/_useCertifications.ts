import { useAtom } from 'jotai';
import { useState } from 'react';
import { userDataAtom } from '#client/session.ts';
import { useLoad } from '#client/useLoad.ts';
import { type CertificationInfo, getCertifications } from '#contract/portal/cer.ts';
import { userMe } from '#contract/portal/user.ts';

function toLevel({ developer, company }: CertificationInfo): string | undefined {
  if (company.approved) return 'enterprise';
  return developer.approved ? 'developer' : undefined;
}

/** Where the person's certifications stand, as last answered. */
export function useCertifications() {
  const load = useLoad(getCertifications, {});
  const { state, data: profile } = useLoad(userMe, {});
  const [userData, setUserData] = useAtom(userDataAtom);
  const [answered, setAnswered] = useState<CertificationInfo>();
  // A form takes its first values once, so it waits for them; without them it begins empty.
  const isWaiting = state === 'loading' && !load.failure;
  const info = isWaiting ? undefined : (answered ?? load.data);
  return {
    load: { ...load, data: info },
    /** How the account's owner is reached, for a form to begin with. */
    known: { mobile: profile?.phone ?? '', email: profile?.email ?? '' },
    /** Shows what a call answered, and lifts the level where it was approved at once. */
    show: (answer: CertificationInfo) => {
      setAnswered(answer);
      const level = toLevel(answer);
      const before = userDataAtom.peek();
      if (before && level) setUserData({ ...before, level });
    },
    /** The demo integrator, whom everybody may be: it hands nothing in. */
    isShared: userData?.shared === true,
    /** Certified as a developer, which the company's certification waits for. */
    isDeveloper:
      info?.developer.approved != null ||
      userData?.level === 'developer' ||
      userData?.level === 'enterprise',
  };
}
