import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useCaptcha } from '@site/src/components/Captcha/useCaptcha.ts';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { readDevice } from '#client/device.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useSession } from '#client/useSession.ts';
import { languageOfLocale } from '#contract/languages.ts';
import { userRegister } from '#contract/portal/user.ts';

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

/** The form of registration: the contact that was chosen is sent, with its code. */
export function useRegistration() {
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
