import { useCaptcha } from '@site/src/components/Captcha/useCaptcha.ts';
import { useState } from 'react';
import type { ApiFailure } from '#client/api-failure.ts';
import { useAsk } from '#client/useAsk.ts';
import { portalErrors } from '#contract/errors.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { type SignedIn, userLogin } from '#contract/portal/user.ts';

/** Signs in, in a second step where the server asks for the authenticator's code; a captcha is solved on the way. */
export function useLogin() {
  const ask = useAsk();
  const captcha = useCaptcha();
  /** What the second step asks for, in the server's words; undefined in the first. */
  const [second, setSecond] = useState<string>();

  const login = (request: AskOf<typeof userLogin>): Promise<SignedIn> =>
    captcha.answer((solution) =>
      ask(userLogin, { ...request, ...(solution && { captcha: solution }) }),
    );

  const asksMore = ({ code, message }: ApiFailure): boolean => {
    if (code !== portalErrors.totp) return false;
    setSecond(message);
    return true;
  };

  return { login, captcha, asksMore, second, begin: () => setSecond(undefined) };
}
