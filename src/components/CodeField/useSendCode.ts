import { useCaptcha } from '@site/src/components/Captcha/useCaptcha.ts';
import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { readServerFaults } from '@site/src/components/Form/server-faults.ts';
import { useCallback, useEffect, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { isObject } from '#contract/check-value.ts';
import { portalErrors } from '#contract/errors.ts';
import type { CodeSent } from '#contract/portal/codes.ts';

const secondMs = 1000;

/** Returns the whole seconds left of a wait, and a function that starts one. */
function useCountdown(): [leftS: number, begin: (waitS: number) => void] {
  const [until, setUntil] = useState(0);
  const [leftS, setLeftS] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const look = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / secondMs));
      setLeftS(left);
      if (left === 0) setUntil(0);
    };
    look();
    const timer = setInterval(look, secondMs);
    return () => clearInterval(timer);
  }, [until]);
  const begin = useCallback((waitS: number) => setUntil(Date.now() + waitS * secondMs), []);
  return [leftS, begin];
}

/** Requests a code with a solved captcha; `target` is the value of the form's field. */
export type SendCode = (asked: { target: string; captcha: string }) => Promise<CodeSent>;

/** A code that was sent. */
export interface SentCode extends CodeSent {
  target: string;
}

function waitOf({ code, data }: ApiFailure): number {
  const isWait = code === portalErrors.tooOften && isObject(data) && typeof data.waitS === 'number';
  return isWait ? Number(data.waitS) : 0;
}

/**
 * Requests a code: checks its target field, solves the captcha and sends the request. Shows the server's
 * objections at that field, and the button waits as long as the server says. `name` is the form's field of
 * the code; `<name>Token` gets the requester's token.
 */
export function useSendCode(
  name: string,
  { send, targetField }: { send: SendCode; targetField: string | undefined },
) {
  const text = useText();
  const { methods } = useFormModel();
  const captcha = useCaptcha();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [waitS, beginWait] = useCountdown();

  /** Shows the server's objections at the field; rethrows everything else. */
  const fail = (error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
    beginWait(waitOf(error));
    const faults = targetField ? readServerFaults(error, [targetField]) : null;
    for (const [path, message] of faults?.own ?? []) {
      methods.setError(path, { type: 'server', message }, { shouldFocus: true });
    }
    if (faults?.others.length !== 0) throw error;
  };

  /** A form's phone or e-mail can be optional, but a code needs one. */
  const isFilled = async (field: string) => {
    if (String(methods.getValues(field) ?? '').trim() !== '') {
      return methods.trigger(field, { shouldFocus: true });
    }
    const error = { type: 'required', message: text('form.rule.required') };
    methods.setError(field, error, { shouldFocus: true });
    return false;
  };

  const { run, busy, failure } = useAct(async () => {
    const target = targetField ? String(methods.getValues(targetField)) : '';
    setSent(null);
    try {
      const answer = await captcha.answer(
        (solution = '') => send({ target, captcha: solution }),
        await captcha.solve(),
      );
      // Sent with the code, so that other clients cannot use up its attempts.
      methods.setValue(`${name}Token`, answer.codeToken);
      setSent({ ...answer, target });
      beginWait(answer.waitS);
    } catch (error) {
      fail(error);
    }
  });

  const start = async () => {
    if (busy || waitS > 0) return;
    if (!targetField || (await isFilled(targetField))) await run();
  };

  return { captcha, busy, sent, failure, waitS, start };
}
