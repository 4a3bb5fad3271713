import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { Captcha } from '@site/src/components/Captcha';
import { useCaptcha } from '@site/src/components/Captcha/useCaptcha.ts';
import { Entrance, StepList, Ways } from '@site/src/components/Entrance';
import { Failure } from '@site/src/components/Failure';
import { Form } from '@site/src/components/Form';
import { useForm, useFormModel } from '@site/src/components/Form/useForm.ts';
import { PasswordField } from '@site/src/components/PasswordField';
import { emptyFactor, SecondFactor, useSecondFactor } from '@site/src/components/SecondFactor';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { readDevice } from '#client/device.ts';
import { givePasskey, knowsPasskeys } from '#client/passkeys.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import type { SignInState } from '#client/useClient.ts';
import { useGoBack } from '#client/useGoBack.ts';
import { useLoad } from '#client/useLoad.ts';
import { usePasskey } from '#client/usePasskey.ts';
import { useSession } from '#client/useSession.ts';
import { portalErrors } from '#contract/errors.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { getDemoAccount } from '#contract/portal/demo.ts';
import type { Factor, PasskeyOptions } from '#contract/portal/factor.ts';
import { userBeginLogin, userLoginByPasskey } from '#contract/portal/factors.ts';
import { type SecondStep as PendingStep, type SignedIn, userLogin } from '#contract/portal/user.ts';
import styles from './_components/styles.module.css';

type Request = AskOf<typeof userLogin>;

/** Signs in, with a second step if the server asks for a second factor; solves a captcha on the way. */
function useLogin() {
  const ask = useAsk();
  const captcha = useCaptcha();
  /** Challenge of the second step; undefined in the first. */
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
    const asked = data as PendingStep;
    passkey.current = asked.passkey;
    setFactors(asked.factors);
    return true;
  };

  /** Challenge that a passkey signs, for one attempt; each further attempt gets a new one. */
  const takePasskeyOptions = (): PasskeyOptions => {
    const options = passkey.current ?? {};
    passkey.current = null;
    return options;
  };

  /** Requests a new challenge after a tried passkey; resolves to the session if no second factor is needed. */
  const askAgain = async (request: Request): Promise<SignedIn | undefined> => {
    if (passkey.current) return undefined;
    try {
      return await login(request);
    } catch (error) {
      if (error instanceof ApiFailure && asksMore(error)) return undefined;
      throw error;
    }
  };

  const begin = () => setFactors(undefined);
  return { login, captcha, asksMore, factors, askAgain, takePasskeyOptions, begin };
}

interface SecondStepProps {
  second: ReturnType<typeof useSecondFactor>;
  /** Returns to name and password. */
  begin: () => void;
}

/** A second factor, requested after the correct name and password. */
function SecondStep({ second, begin }: SecondStepProps) {
  const text = useText();
  const { getValues, setValue, clearErrors } = useFormModel().methods;
  const leave = () => {
    setValue('totp', '');
    setValue('recoveryCode', '');
    clearErrors();
    begin();
  };
  return (
    <>
      <p className="muted-sm no-margin wrap-anywhere">
        {text('login.as', { name: String(getValues('name')) })}{' '}
        <Button kind="link" onClick={leave}>
          {text('login.other')}
        </Button>
      </p>
      <SecondFactor {...second} />
    </>
  );
}

/** Signs in with a passkey alone; offered if the browser supports passkeys. */
function PasskeySignIn({ onSuccess }: { onSuccess: (answer: SignedIn) => void }) {
  const text = useText();
  const ask = useAsk();
  const use = usePasskey();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => setOffered(knowsPasskeys()), []);
  const { run, busy, failure } = useAct(async () => {
    const options = await ask(userBeginLogin, {});
    const passkey = await use(() => givePasskey(options));
    onSuccess(await ask(userLoginByPasskey, { passkey, device: readDevice() }));
  });
  if (!isOffered) return null;
  return (
    <div className={styles.passkey}>
      <Button className={styles.enter} aria-disabled={busy || undefined} onClick={() => run()}>
        <KeyRound size={16} aria-hidden />
        {text('login.passkey')}
      </Button>
      {failure && <Failure failure={failure} />}
    </div>
  );
}

interface DemoSignInProps {
  login: (request: { name: string; password: string }) => Promise<SignedIn>;
  onSuccess: (answer: SignedIn) => void;
}

/** Signs in without registering, as the shared demo integrator; only while the server runs as a demo. */
function DemoSignIn({ login, onSuccess }: DemoSignInProps) {
  const text = useText();
  const { data } = useLoad(getDemoAccount, {});
  const { run, busy, failure } = useAct(async () => {
    if (data) onSuccess(await login(data.signIn));
  });
  if (!data) return null;
  return (
    <section className={styles.demo} aria-label={text('login.demo.title')}>
      <p className="muted-sm no-margin">{text('login.demo.text')}</p>
      <Button className={styles.enter} aria-disabled={busy || undefined} onClick={() => run()}>
        {text('login.demo.enter')}
      </Button>
      {failure && <Failure failure={failure} />}
    </section>
  );
}

/** Says why the reader was sent to the form. */
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

/** Focuses the name after the reader returns from the second step. */
function useFocusOnReturn(isSecond: boolean, focus: () => void): void {
  const was = useRef(isSecond);
  useEffect(() => {
    if (was.current && !isSecond) focus();
    was.current = isSecond;
  });
}

function LoginForm() {
  const text = useText();
  const place = useLocation<SignInState | undefined>();
  const { signIn } = useSession();
  const { login, captcha, asksMore, factors, askAgain, takePasskeyOptions, begin } = useLogin();
  const second = useSecondFactor(factors ?? []);
  const form = useForm({
    schema: userLogin.request,
    defaults: { name: '', password: '', ...emptyFactor },
    async send({ name, password, ...values }) {
      const request = { name, password };
      if (!factors) return login(request);
      const signedIn = second.chosen === 'passkey' ? await askAgain(request) : undefined;
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

const names = ['console', 'tester', 'pushes'];

/** `/login`: by account name, e-mail or phone; returns to where the person came from. */
export default function Login() {
  const text = useText();
  useGoBack();
  return (
    <Entrance
      title={text('login.title')}
      lead={text('login.lead')}
      aside={<StepList title={text('login.inside.title')} of="login.inside" names={names} plain />}
    >
      <LoginForm />
    </Entrance>
  );
}
