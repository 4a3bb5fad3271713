import { CodeField } from '@site/src/components/CodeField';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { PhoneField } from '@site/src/components/PhoneField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { ownSendSms } from '#contract/portal/codes.ts';
import { userChangeEmail, userChangePhone } from '#contract/portal/user.ts';

interface ContactFormProps {
  kind: 'email' | 'phone';
  close: (isDone: boolean) => void;
}

const purposes = { email: 'newEmail', phone: 'newPhone' } as const;

/** A new contact, with the code sent to it. */
export function ContactForm({ kind, close }: ContactFormProps) {
  const text = useText();
  const ask = useAsk();
  const call = kind === 'email' ? userChangeEmail : userChangePhone;
  const form = useForm({
    schema: call.request,
    defaults: { [kind]: '', code: '' },
    send: (values) => ask(call, values as never),
    onSuccess: () => close(true),
  });
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
        send={({ target, captcha }) =>
          ask(ownSendSms, { purpose: purposes[kind], [kind]: target, captcha })
        }
      />
      <SubmitButton cancel={() => close(false)}>{text(`security.${kind}.save`)}</SubmitButton>
    </Form>
  );
}
