import Link from '@docusaurus/Link';
import { useHistory, useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Captcha } from '@site/src/components/Captcha';
import { useCaptcha } from '@site/src/components/Captcha/useCaptcha.ts';
import { Entrance, StepList, Ways } from '@site/src/components/Entrance';
import { ContactCode } from '@site/src/components/Entrance/ContactCode.tsx';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { PasswordField } from '@site/src/components/PasswordField';
import { PasswordStrength } from '@site/src/components/PasswordStrength';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { forgetPerson } from '#client/forget-person.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import type { SignInState } from '#client/useClient.ts';
import { userResetPwd } from '#contract/portal/user.ts';

/** The form of a forgotten password; a success opens the login page, since every session has ended. */
function useReset() {
  const text = useText();
  const ask = useAsk();
  const history = useHistory();
  const place = useLocation();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const captcha = useCaptcha();
  const form = useForm({
    schema: userResetPwd.request,
    defaults: { contact: 'email', email: '', phone: '', code: '', codeToken: '', password: '' },
    check({ contact, email, phone }) {
      const needed = text('form.rule.required');
      if (contact === 'phone') return phone ? {} : { phone: needed };
      return email ? {} : { email: needed };
    },
    send({ contact, email, phone, code, codeToken, password }) {
      const target = contact === 'phone' ? { phone } : { email };
      const asked = { ...target, code, password, ...(codeToken && { codeToken }) };
      return captcha.answer((solution) =>
        ask(userResetPwd, { ...asked, ...(solution && { captcha: solution }) }),
      );
    },
    onSuccess() {
      forgetPerson();
      const login = baseUrl.slice(0, -1) + toSignInPath(place);
      history.push(login, { isReset: true } satisfies SignInState);
    },
  });
  return { form, captcha };
}

function ResetForm() {
  const text = useText();
  const place = useLocation();
  const { form, captcha } = useReset();
  return (
    <>
      <Form form={form}>
        <ContactCode purpose="reset" codeFields={{ email: 'code', phone: 'code' }} />
        <PasswordField
          name="password"
          label={text('field.newPassword')}
          hint={text('password.hint')}
          autoComplete="new-password"
          strength={<PasswordStrength name="password" names={['email', 'phone']} />}
        />
        {captcha.state === 'working' && <Captcha captcha={captcha} />}
        <SubmitButton wide>{text('forget.submit')}</SubmitButton>
      </Form>
      <Ways>
        <Link to={toSignInPath(place)}>{text('forget.back')}</Link>
      </Ways>
    </>
  );
}

const names = ['code', 'password', 'sessions'];

/** `/forgetPassword`: a new password by a code to the person's e-mail or phone. */
export default function ForgetPassword() {
  const text = useText();
  return (
    <Entrance
      title={text('forget.title')}
      lead={text('forget.lead')}
      aside={<StepList title={text('forget.steps')} of="forget.step" names={names} />}
    >
      <ResetForm />
    </Entrance>
  );
}
