import { TextField } from '@site/src/components/TextField';
import { useText } from '#client/texts.ts';

/** Six-digit code of an authenticator app, which the browser may fill in. */
export function TotpField({ hint, autoFocus = false }: { hint: string; autoFocus?: boolean }) {
  const text = useText();
  return (
    <TextField
      name="totp"
      label={text('login.totp')}
      hint={hint}
      autoComplete="one-time-code"
      inputMode="numeric"
      dir="ltr"
      mono
      required
      autoFocus={autoFocus}
    />
  );
}
