import Link from '@docusaurus/Link';
import { Button } from '@site/src/components/Button';
import { Captcha } from '@site/src/components/Captcha';
import { Failure } from '@site/src/components/Failure';
import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { type FieldProps, useField } from '@site/src/components/Field/useField.ts';
import clsx from 'clsx';
import { CircleCheck, Inbox } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { portalErrors } from '#contract/errors.ts';
import styles from './styles.module.css';
import { toDigits } from './to-digits.ts';
import { type SendCode, type SentCode, useSendCode } from './useSendCode.ts';

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
