import { Button } from '@site/src/components/Button';
import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { TextField } from '@site/src/components/TextField';
import { TotpField } from '@site/src/components/TotpField';
import { KeyRound } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { Factor } from '#contract/portal/factor.ts';
import styles from './styles.module.css';

interface SecondFactorProps {
  /** Factors that the server accepts. */
  factors: readonly Factor[];
  chosen: Factor;
  choose: (factor: Factor) => void;
  /** Why it is requested, if the page does not say so. */
  why?: string;
}

const fields = ['totp', 'recoveryCode'];

/** Focuses the message if there is no field, since the pressed button is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** One of a person's second factors, with buttons for the others. */
export function SecondFactor({ factors, chosen, choose, why }: SecondFactorProps) {
  const text = useText();
  const { setValue, clearErrors } = useFormModel().methods;
  const change = (factor: Factor) => {
    for (const field of fields) setValue(field, '');
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
