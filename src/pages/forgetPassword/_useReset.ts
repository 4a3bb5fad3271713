import { useHistory, useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { forgetPerson } from '#client/forget-person.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import type { SignInState } from '#client/useClient.ts';
import { userResetPwd } from '#contract/portal/user.ts';

/** The form of a forgotten password; a success leads to Login, since every session is over. */
export function useReset() {
  const text = useText();
  const ask = useAsk();
  const history = useHistory();
  const place = useLocation();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  return useForm({
    schema: userResetPwd.request,
    defaults: { contact: 'email', email: '', phone: '', code: '', password: '' },
    check({ contact, email, phone }) {
      const needed = text('form.rule.required');
      if (contact === 'phone') return phone ? {} : { phone: needed };
      return email ? {} : { email: needed };
    },
    send({ contact, email, phone, code, password }) {
      const target = contact === 'phone' ? { phone } : { email };
      return ask(userResetPwd, { ...target, code, password });
    },
    onSuccess() {
      forgetPerson();
      const login = baseUrl.slice(0, -1) + toSignInPath(place);
      history.push(login, { isReset: true } satisfies SignInState);
    },
  });
}
