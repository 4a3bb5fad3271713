import { useCaptcha } from '@site/src/components/Captcha/useCaptcha.ts';
import { useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useAsk } from '#client/useAsk.ts';
import { portalErrors } from '#contract/errors.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { type SignedIn, userLogin } from '#contract/portal/user.ts';

/** A refusal that asks for the authenticator's code, as words against its field. */
function toTotpFault({ message, requestId }: ApiFailure): ApiFailure {
  const data = { fields: { totp: message } };
  return new ApiFailure('answer', message, { code: portalErrors.fields, requestId, data });
}

/** Signs in; a captcha that the server asks for after failures is solved on the way. */
export function useLogin() {
  const ask = useAsk();
  const captcha = useCaptcha();
  const [needsTotp, setNeedsTotp] = useState(false);

  const login = async (request: AskOf<typeof userLogin>): Promise<SignedIn> => {
    try {
      return await captcha.answer((solution) =>
        ask(userLogin, { ...request, ...(solution && { captcha: solution }) }),
      );
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== portalErrors.totp) throw error;
      setNeedsTotp(true);
      throw toTotpFault(error);
    }
  };

  return { login, captcha, needsTotp };
}
