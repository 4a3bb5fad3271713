import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { Alert } from '@site/src/components/Alert';
import { Captcha } from '@site/src/components/Captcha';
import { useCaptcha } from '@site/src/components/Captcha/useCaptcha.ts';
import { Ways } from '@site/src/components/Entrance/Ways.tsx';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { PasswordField } from '@site/src/components/PasswordField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '#client/api-failure.ts';
import { readDevice } from '#client/device.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import type { SignInState } from '#client/useClient.ts';
import { useSession } from '#client/useSession.ts';
import { portalErrors } from '#contract/errors.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { type SignedIn, userLogin } from '#contract/portal/user.ts';
import { DemoSignIn } from './DemoSignIn.tsx';
import { SecondStep } from './SecondStep.tsx';
import styles from './styles.module.css';

/** Why somebody who was somewhere else stands before the form. */
function Reason({ state }: { state: SignInState | undefined }) {
  const text = useText();
  const reason = state?.isOver ? 'over' : state?.isReset ? 'reset' : undefined;
  if (!reason) return null;
  return (
    <Alert
      tone={reason === 'over' ? 'warning' : 'success'}
      role="status"
      title={text(`login.${reason}.title`)}
      className={styles.reason}
    >
      <p>{text(`login.${reason}.text`)}</p>
    </Alert>
  );
}

/** Signs in, in a second step where the server asks for the authenticator's code; a captcha is solved on the way. */
function useLogin() {
  const ask = useAsk();
  const captcha = useCaptcha();
  /** What the second step asks for, in the server's words; undefined in the first. */
  const [second, setSecond] = useState<string>();

  const login = (request: AskOf<typeof userLogin>): Promise<SignedIn> =>
    captcha.answer((solution) =>
      ask(userLogin, {
        ...request,
        device: readDevice(),
        ...(solution && { captcha: solution }),
      }),
    );

  const asksMore = ({ code, message }: ApiFailure): boolean => {
    if (code !== portalErrors.totp) return false;
    setSecond(message);
    return true;
  };

  return { login, captcha, asksMore, second, begin: () => setSecond(undefined) };
}

/** Who comes back from the second step goes on at the name. */
function useFocusOnReturn(isSecond: boolean, focus: () => void): void {
  const was = useRef(isSecond);
  useEffect(() => {
    if (was.current && !isSecond) focus();
    was.current = isSecond;
  });
}

/** Name and password, then the authenticator's code for staff, and the ways for who has neither. */
export function LoginForm() {
  const text = useText();
  const place = useLocation<SignInState | undefined>();
  const { signIn } = useSession();
  const { login, captcha, asksMore, second, begin } = useLogin();
  const form = useForm({
    schema: userLogin.request,
    defaults: { name: '', password: '', totp: '' },
    send: login,
    check: ({ totp }) =>
      second !== undefined && !totp ? { totp: text('form.rule.required') } : {},
    asksMore,
    onSuccess: signIn,
  });
  useFocusOnReturn(second !== undefined, () => form.methods.setFocus('name'));
  return (
    <>
      <Reason state={place.state} />
      <Form form={form}>
        {second === undefined ? (
          <>
            <TextField name="name" label={text('login.name')} autoComplete="username" dir="ltr" />
            <PasswordField name="password" autoComplete="current-password" />
          </>
        ) : (
          <SecondStep asked={second} begin={begin} />
        )}
        {captcha.state === 'working' && <Captcha captcha={captcha} />}
        <SubmitButton wide>{text('login.submit')}</SubmitButton>
      </Form>
      <Ways>
        <Link to={toSignInPath(place, '/forgetPassword')}>{text('login.forgotten')}</Link>
        <span>
          {text('login.new')}{' '}
          <Link to={toSignInPath(place, '/register')}>{text('login.register')}</Link>
        </span>
      </Ways>
      <DemoSignIn login={login} onSuccess={signIn} />
    </>
  );
}
