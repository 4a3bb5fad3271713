import { useState } from 'react';
import { givePasskey, knowsPasskeys } from '#client/passkeys.ts';
import { useText } from '#client/texts.ts';
import { usePasskey } from '#client/usePasskey.ts';
import type { Factor, PasskeyOptions } from '#contract/portal/factor.ts';

/** The second factors of a form; one of them is sent. */
export const emptyFactor = { totp: '', recoveryCode: '' };

type Values = typeof emptyFactor;

const fields: Partial<Record<Factor, keyof Values>> = { totp: 'totp', recovery: 'recoveryCode' };

/** Returns the chosen second factor; by default the first that works here. */
export function useSecondFactor(asked: readonly Factor[]) {
  const text = useText();
  const use = usePasskey();
  const [wanted, choose] = useState<Factor>();
  const factors = asked.filter((factor) => factor !== 'passkey' || knowsPasskeys());
  const first = factors[0] ?? 'recovery';
  const chosen = wanted && factors.includes(wanted) ? wanted : first;
  const field = fields[chosen];
  return {
    factors,
    chosen,
    choose,
    /** Returns the message for the empty field. */
    check: (values: Partial<Values>): Partial<Record<keyof Values, string>> =>
      field && !values[field] ? { [field]: text('form.rule.required') } : {},
    /** The factor to send; asks for the passkey if that is the choice. */
    async toGiven(values: Partial<Values>, toOptions: () => Promise<PasskeyOptions>) {
      if (field) return { [field]: values[field] };
      // Outside, so that a refusal of the server keeps its own message.
      const options = await toOptions();
      return { passkey: await use(() => givePasskey(options)) };
    },
  };
}
