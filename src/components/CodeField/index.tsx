import Link from '@docusaurus/Link';
import { Button } from '@site/src/components/Button';
import { Captcha } from '@site/src/components/Captcha';
import { useCaptcha } from '@site/src/components/Captcha/useCaptcha.ts';
import { Failure } from '@site/src/components/Failure';
import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import { readServerFaults } from '@site/src/components/Form/faults.ts';
import { useFormModel } from '@site/src/components/Form/useForm.ts';
import clsx from 'clsx';
import { CircleCheck, Inbox } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { secondMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import { isObject } from '#contract/is-object.ts';
import type { CodeSent } from '#contract/portal/codes.ts';
import styles from './styles.module.css';
import { toDigits } from './to-digits.ts';

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
type SendCode = (asked: { target: string; captcha: string }) => Promise<CodeSent>;

interface SentCode extends CodeSent {
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
function useSendCode(
  name: string,
  { send, targetField }: { send: SendCode; targetField: string | undefined },
) {
  const text = useText();
  const { methods } = useFormModel();
  const captcha = useCaptcha();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [waitS, beginWait] = useCountdown();

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

/** The address that a code was sent to, and in the demo the page that shows it. */
function Sent({ sent: { deliveredTo, target } }: { sent: SentCode }) {
  const text = useText();
  if (deliveredTo === 'outbox') {
    return (
      <span className={styles.sent}>
        <Inbox size={16} aria-hidden />
        <span>
          {text('code.sent.outbox')}{' '}
          <Link to="/demoOutbox" target="_blank" rel="noopener">
            {text('code.outbox')}
          </Link>
        </span>
      </span>
    );
  }
  const where = target ? `code.sent.${deliveredTo}.to` : `code.sent.${deliveredTo}`;
  return (
    <span className={styles.sent}>
      <CircleCheck size={16} aria-hidden />
      <span>{text(where, { target })}</span>
    </span>
  );
}

interface CodeFieldProps extends FieldProps {
  send: SendCode;
  /** Form field with the phone or e-mail that gets the code; without one the server knows the target. */
  targetField?: string;
}

/** Field for the digits from a message, with the button that sends it; solves the captcha on the way. */
export function CodeField({ send, targetField, ...props }: CodeFieldProps) {
  const text = useText();
  const state = useField(props);
  const { captcha, busy, sent, failure, waitS, start } = useSendCode(props.name, {
    send,
    targetField,
  });
  const waits = busy || waitS > 0;
  const isOver = failure?.code === portalErrors.tooOften && waitS === 0;
  return (
    <Field state={{ ...state, maxLength: undefined }}>
      <div className={styles.row}>
        <input
          {...state.control}
          onChange={(event) => state.field.onChange(toDigits(event.target.value))}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={clsx(field.control, field.mono, styles.input)}
        />
        <Button className={styles.button} aria-disabled={waits || undefined} onClick={start}>
          {waitS > 0
            ? text('code.again', { seconds: waitS })
            : text(sent || failure ? 'code.resend' : 'code.send')}
        </Button>
      </div>
      {(captcha.state === 'working' || busy) && <Captcha captcha={captcha} />}
      <p role="status" className={styles.status}>
        {sent && <Sent sent={sent} />}
      </p>
      {failure && !isOver && <Failure failure={failure} />}
    </Field>
  );
}
