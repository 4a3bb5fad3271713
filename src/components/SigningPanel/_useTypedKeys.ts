import { useEffect, useState } from 'react';
import type { Credentials } from '#client/credentials.ts';
import { toOpenCredentials } from '#client/signing-account.ts';
import { useCredentials } from '#client/useCredentials.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';

/** The keys of this tab; empty beside an own account, since those of another account would mislead. */
export function useTypedKeys(own: OwnAccount | undefined) {
  const shared = useCredentials();
  const [typed, setTyped] = useState<Credentials>();
  useEffect(() => setTyped(own && toOpenCredentials(own)), [own]);
  if (!own) return shared;
  return {
    credentials: typed ?? toOpenCredentials(own),
    source: 'own' as const,
    change: (part: Partial<Credentials>) =>
      setTyped((before) => ({ ...(before ?? toOpenCredentials(own)), ...part })),
    askDemo: shared.askDemo,
  };
}
