import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Captcha } from '@site/src/components/Captcha';
import { useCaptcha } from '@site/src/components/Captcha/useCaptcha.ts';
import { CheckField } from '@site/src/components/CheckField';
import { Entrance, StepList, Ways } from '@site/src/components/Entrance';
import { ContactCode } from '@site/src/components/Entrance/ContactCode.tsx';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { PasswordField } from '@site/src/components/PasswordField';
import { PasswordStrength } from '@site/src/components/PasswordStrength';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { Fragment } from 'react';
import { readDevice } from '#client/device.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useGoBack } from '#client/useGoBack.ts';
import { useSession } from '#client/useSession.ts';
import { languageOfLocale } from '#contract/languages.ts';
import { userRegister } from '#contract/portal/user.ts';
import styles from './_components/styles.module.css';

const defaults = {
  account: '',
  contact: 'email',
  email: '',
  emailCode: '',
  emailCodeToken: '',
  phone: '',
  phoneCode: '',
  phoneCodeToken: '',
  password: '',
  terms: false,
};

function useRegistration() {
  const text = useText();
  const ask = useAsk();
  const captcha = useCaptcha();
  const { signIn } = useSession();
  const { code: language } = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  const form = useForm({
    schema: userRegister.request,
    defaults,
    draft: 'register',
    check({ contact, email, emailCode, phone, phoneCode, terms }) {
      const required = (value: string | undefined) =>
        value ? undefined : text('form.rule.required');
      const fault =
        contact === 'phone'
          ? { phone: required(phone), phoneCode: required(phoneCode) }
          : { email: required(email), emailCode: required(emailCode) };
      return { ...fault, ...(!terms && { terms: text('register.termsNeeded') }) };
    },
    async send({ account, contact, password, terms, ...codes }) {
      const { email, emailCode, emailCodeToken, phone, phoneCode, phoneCodeToken } = codes;
      const reached =
        contact === 'phone'
          ? { phone, phoneCode, ...(phoneCodeToken && { phoneCodeToken }) }
          : { email, emailCode, ...(emailCodeToken && { emailCodeToken }) };
      const solved = await captcha.solve();
      const person = { account, password, terms, language, device: readDevice() };
      return ask(userRegister, { ...person, ...reached, captcha: solved });
    },
    onSuccess: signIn,
  });
  return { form, captcha };
}

const pages = { terms: '/aboutUs/terms', privacy: '/aboutUs/privacy' } as const;

function isPage(word: string): word is keyof typeof pages {
  return Object.hasOwn(pages, word);
}

/** `register.terms` with its two links where the sentence has `{terms}` and `{privacy}`. */
function TermsLabel() {
  const text = useText();
  // Opens in a new tab, so that the form keeps its input.
  const link = (page: keyof typeof pages) => (
    <Link
      className={styles.page}
      to={pages[page]}
      target="_blank"
      rel="noopener"
      data-noBrokenLinkCheck
    >
      {text(`register.terms.${page}`)}
    </Link>
  );
  return text('register.terms')
    .split(/\{(\w+)\}/)
    .map((part) => <Fragment key={part}>{isPage(part) ? link(part) : part}</Fragment>);
}

function RegisterForm() {
  const text = useText();
  const place = useLocation();
  const { form, captcha } = useRegistration();
  const strength = <PasswordStrength name="password" names={['account', 'email', 'phone']} />;
  return (
    <>
      <Form form={form}>
        <TextField
          name="account"
          hint={text('register.accountHint')}
          autoComplete="username"
          dir="ltr"
        />
        <ContactCode purpose="register" codeFields={{ email: 'emailCode', phone: 'phoneCode' }} />
        <PasswordField
          name="password"
          hint={text('password.hint')}
          autoComplete="new-password"
          strength={strength}
        />
        <CheckField name="terms" label={<TermsLabel />} />
        {captcha.state === 'working' && <Captcha captcha={captcha} />}
        <SubmitButton wide>{text('register.submit')}</SubmitButton>
      </Form>
      <Ways>
        <span>
          {text('register.known')} <Link to={toSignInPath(place)}>{text('register.login')}</Link>
        </span>
      </Ways>
    </>
  );
}

const names = ['register', 'developer', 'enterprise', 'testing', 'live'];

/** `/register`: an account by e-mail or phone, the first of the five steps. */
export default function Register() {
  const text = useText();
  useGoBack();
  return (
    <Entrance
      title={text('register.title')}
      lead={text('register.lead')}
      aside={
        <StepList
          title={text('home.steps.title')}
          of="home.steps"
          names={names}
          current="register"
        />
      }
    >
      <RegisterForm />
    </Entrance>
  );
}
