import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { Captcha } from '@site/src/components/Captcha';
import { CheckField } from '@site/src/components/CheckField';
import { ContactCode } from '@site/src/components/Entrance/ContactCode.tsx';
import { Ways } from '@site/src/components/Entrance/Ways.tsx';
import { Form } from '@site/src/components/Form';
import { PasswordField } from '@site/src/components/PasswordField';
import { PasswordStrength } from '@site/src/components/PasswordStrength';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { Fragment } from 'react';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useRegistration } from '../_useRegistration.ts';
import styles from './styles.module.css';

const pages = { terms: '/aboutUs/terms', privacy: '/aboutUs/privacy' } as const;

function isPage(word: string): word is keyof typeof pages {
  return Object.hasOwn(pages, word);
}

/** `register.terms` with its two links where the sentence has `{terms}` and `{privacy}`. */
function TermsLabel() {
  const text = useText();
  // A new tab: what was typed into the form stays.
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

/** Who the person will be, how they are reached, and what they accept. */
export function RegisterForm() {
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
