import { Button } from '@site/src/components/Button';
import { CodeField } from '@site/src/components/CodeField';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { PasswordField } from '@site/src/components/PasswordField';
import { PhoneField } from '@site/src/components/PhoneField';
import { RadioField } from '@site/src/components/RadioField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { ownSendSms } from '#contract/portal/codes.ts';
import { userChangeEmail, userChangePhone } from '#contract/portal/user.ts';

interface ContactFormProps {
  kind: 'email' | 'phone';
  /** What the person has so far. */
  old: string | null;
  close: (isDone: boolean) => void;
}

const purposes = {
  email: { fresh: 'newEmail', old: 'oldEmail' },
  phone: { fresh: 'newPhone', old: 'oldPhone' },
} as const;

/** A new contact with the code that went to it, confirmed by the password or a code to the one so far. */
export function ContactForm({ kind, old, close }: ContactFormProps) {
  const text = useText();
  const ask = useAsk();
  const call = kind === 'email' ? userChangeEmail : userChangePhone;
  const { fresh, old: oldPurpose } = purposes[kind];
  const form = useForm({
    schema: call.request,
    defaults: { [kind]: '', code: '', by: 'password', password: '', oldCode: '' },
    check: (values) => {
      const field = values.by === 'password' ? 'password' : 'oldCode';
      return values[field] ? {} : { [field]: text('form.rule.required') };
    },
    send: ({ by, password, oldCode, ...values }) =>
      ask(call, { ...values, ...(by === 'password' ? { password } : { oldCode }) } as never),
    onSuccess: () => close(true),
  });
  const by = form.methods.watch('by');
  return (
    <Form form={form} aria-label={text(`security.${kind}.change`)}>
      {kind === 'email' ? (
        <TextField
          name="email"
          label={text('security.email.new')}
          type="email"
          autoComplete="email"
        />
      ) : (
        <PhoneField name="phone" label={text('security.phone.new')} forCodes />
      )}
      <CodeField
        name="code"
        label={text(`security.${kind}.code`)}
        targetField={kind}
        send={({ target, captcha }) => ask(ownSendSms, { purpose: fresh, [kind]: target, captcha })}
      />
      {old && (
        <RadioField
          name="by"
          label={text('security.confirmBy')}
          options={[
            { value: 'password', label: text('security.confirmBy.password') },
            { value: 'code', label: text(`security.confirmBy.${kind}`, { to: old }) },
          ]}
          required
        />
      )}
      {by === 'password' ? (
        <PasswordField name="password" autoComplete="current-password" required />
      ) : (
        <CodeField
          name="oldCode"
          label={text(`security.${kind}.oldCode`)}
          send={({ captcha }) => ask(ownSendSms, { purpose: oldPurpose, captcha })}
          required
        />
      )}
      <SubmitButton beside={<Button onClick={() => close(false)}>{text('kit.cancel')}</Button>}>
        {text(`security.${kind}.save`)}
      </SubmitButton>
    </Form>
  );
}
