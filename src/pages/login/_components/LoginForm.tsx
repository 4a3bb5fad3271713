import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { Alert } from '@site/src/components/Alert';
import { Captcha } from '@site/src/components/Captcha';
import { Ways } from '@site/src/components/Entrance/Ways.tsx';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { PasswordField } from '@site/src/components/PasswordField';
import { emptyFactor, useSecondFactor } from '@site/src/components/SecondFactor/useSecondFactor.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useEffect, useRef } from 'react';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import type { SignInState } from '#client/useClient.ts';
import { useSession } from '#client/useSession.ts';
import { userLogin } from '#contract/portal/user.ts';
import { DemoSignIn } from './DemoSignIn.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { SecondStep } from './SecondStep.tsx';
import styles from './styles.module.css';
import { useLogin } from './useLogin.ts';

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

/** Who comes back from the second step goes on at the name. */
function useFocusOnReturn(isSecond: boolean, focus: () => void): void {
  const was = useRef(isSecond);
  useEffect(() => {
    if (was.current && !isSecond) focus();
    was.current = isSecond;
  });
}

/** Name and password, then a second factor of who has one, and the ways for who has neither. */
export function LoginForm() {
  const text = useText();
  const place = useLocation<SignInState | undefined>();
  const { signIn } = useSession();
  const { login, captcha, asksMore, factors, askAnew, takePasskeyOptions, begin } = useLogin();
  const second = useSecondFactor(factors ?? []);
  const form = useForm({
    schema: userLogin.request,
    defaults: { name: '', password: '', ...emptyFactor },
    async send({ name, password, ...values }) {
      const request = { name, password };
      if (!factors) return login(request);
      const signedIn = second.chosen === 'passkey' ? await askAnew(request) : undefined;
      if (signedIn) return signedIn;
      return login({
        ...request,
        ...(await second.toGiven(values, async () => takePasskeyOptions())),
      });
    },
    check: (values) => (factors ? second.check(values) : {}),
    asksMore,
    onSuccess: signIn,
  });
  useFocusOnReturn(factors !== undefined, () => form.methods.setFocus('name'));
  return (
    <>
      <Reason state={place.state} />
      <Form form={form}>
        {factors === undefined ? (
          <>
            <TextField name="name" label={text('login.name')} autoComplete="username" dir="ltr" />
            <PasswordField name="password" autoComplete="current-password" />
          </>
        ) : (
          <SecondStep second={second} begin={begin} />
        )}
        {captcha.state === 'working' && <Captcha captcha={captcha} />}
        <SubmitButton wide>{text('login.submit')}</SubmitButton>
      </Form>
      {factors === undefined && <PasskeySignIn onSuccess={signIn} />}
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
