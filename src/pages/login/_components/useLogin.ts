import { useCaptcha } from '@site/src/components/Captcha/useCaptcha.ts';
import { useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { readDevice } from '#client/device.ts';
import { useAsk } from '#client/useAsk.ts';
import { portalErrors } from '#contract/errors.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Factor, PasskeyOptions } from '#contract/portal/factor.ts';
import { type SecondStep, type SignedIn, userLogin } from '#contract/portal/user.ts';

type Request = AskOf<typeof userLogin>;

/** Signs in, in a second step where the server asks for a second factor; a captcha is solved on the way. */
export function useLogin() {
  const ask = useAsk();
  const captcha = useCaptcha();
  /** What the second step asks for; undefined in the first. */
  const [factors, setFactors] = useState<Factor[]>();
  const passkey = useRef<PasskeyOptions>(null);

  const login = (request: Request): Promise<SignedIn> =>
    captcha.answer((solution) =>
      ask(userLogin, {
        ...request,
        device: readDevice(),
        ...(solution && { captcha: solution }),
      }),
    );

  const asksMore = ({ code, data }: ApiFailure): boolean => {
    if (code !== portalErrors.totp) return false;
    const asked = data as SecondStep;
    passkey.current = asked.passkey;
    setFactors(asked.factors);
    return true;
  };

  /** What a passkey signs, for one try: whoever tries again is asked anew. */
  const takePasskeyOptions = (): PasskeyOptions => {
    const options = passkey.current ?? {};
    passkey.current = null;
    return options;
  };

  /** Asks anew where a passkey was tried already; resolves to the session where nothing more is asked for. */
  const askAnew = async (request: Request): Promise<SignedIn | undefined> => {
    if (passkey.current) return undefined;
    try {
      return await login(request);
    } catch (error) {
      if (error instanceof ApiFailure && asksMore(error)) return undefined;
      throw error;
    }
  };

  const begin = () => setFactors(undefined);
  return { login, captcha, asksMore, factors, askAnew, takePasskeyOptions, begin };
}
