import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { Captcha } from '@site/src/components/Captcha';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { PasswordField } from '@site/src/components/PasswordField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useEffect, useRef } from 'react';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import type { SignInState } from '#client/useClient.ts';
import { useSession } from '#client/useSession.ts';
import { userLogin } from '#contract/portal/user.ts';
import { useLogin } from '../_useLogin.ts';
import { DemoSignIn } from './DemoSignIn.tsx';
import { Reason } from './Reason.tsx';
import { SecondStep } from './SecondStep.tsx';
import styles from './styles.module.css';

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
      <p className={styles.ways}>
        <Link to={toSignInPath(place, '/forgetPassword')}>{text('login.forgotten')}</Link>
        <span>
          {text('login.new')}{' '}
          <Link to={toSignInPath(place, '/register')}>{text('login.register')}</Link>
        </span>
      </p>
      <DemoSignIn login={login} onSuccess={signIn} />
    </>
  );
}
