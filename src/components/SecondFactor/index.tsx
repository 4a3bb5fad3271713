import { Button } from '@site/src/components/Button';
import { useFormModel } from '@site/src/components/Form/useForm.ts';
import { TextField } from '@site/src/components/TextField';
import { TotpField } from '@site/src/components/TotpField';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { givePasskey, knowsPasskeys } from '#client/passkeys.ts';
import { useText } from '#client/texts.ts';
import { usePasskey } from '#client/usePasskey.ts';
import type { Factor, PasskeyOptions } from '#contract/portal/factor.ts';
import styles from './styles.module.css';

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

interface SecondFactorProps {
  factors: readonly Factor[];
  chosen: Factor;
  choose: (factor: Factor) => void;
  /** Why it is requested, if the page does not say so. */
  why?: string;
}

/** Focuses the message if there is no field, since the pressed button is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

export function SecondFactor({ factors, chosen, choose, why }: SecondFactorProps) {
  const text = useText();
  const { setValue, clearErrors } = useFormModel().methods;
  const change = (factor: Factor) => {
    for (const field of Object.keys(emptyFactor)) setValue(field, '');
    clearErrors();
    choose(factor);
  };
  return (
    <>
      {why && <p className="no-margin">{why}</p>}
      {chosen === 'passkey' && (
        <p ref={takeFocus} tabIndex={-1} className={styles.passkey}>
          <KeyRound size={20} aria-hidden />
          <span>{text('factor.passkey.next')}</span>
        </p>
      )}
      {chosen === 'totp' && <TotpField key="totp" hint={text('factor.totp.hint')} autoFocus />}
      {chosen === 'recovery' && (
        <TextField
          key="recovery"
          name="recoveryCode"
          label={text('factor.recovery.code')}
          hint={text('factor.recovery.hint')}
          autoComplete="off"
          dir="ltr"
          mono
          required
          autoFocus
        />
      )}
      <ul className={styles.others}>
        {factors
          .filter((factor) => factor !== chosen)
          .map((factor) => (
            <li key={factor}>
              <Button kind="link" onClick={() => change(factor)}>
                {text(`factor.use.${factor}`)}
              </Button>
            </li>
          ))}
      </ul>
    </>
  );
}
