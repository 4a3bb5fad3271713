import { CodeField } from '@site/src/components/CodeField';
import { useFormModel } from '@site/src/components/Form/useForm.ts';
import { PhoneField } from '@site/src/components/PhoneField';
import { RadioField } from '@site/src/components/RadioField';
import { TextField } from '@site/src/components/TextField';
import { useWatch } from 'react-hook-form';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { userSendEmail, userSendSms, type visitorPurposes } from '#contract/portal/codes.ts';

interface ContactCodeProps {
  purpose: (typeof visitorPurposes)[number];
  /** Form field of the code for each kind of contact. */
  codeFields: { email: string; phone: string };
}

/** E-mail or phone, as the form's `contact` says, and the code sent there. */
export function ContactCode({ purpose, codeFields }: ContactCodeProps) {
  const text = useText();
  const ask = useAsk();
  const contact = useWatch({ control: useFormModel().methods.control, name: 'contact' });
  const kinds = ['email', 'phone'].map((value) => ({ value, label: text(`field.${value}`) }));
  const isPhone = contact === 'phone';
  const kind = isPhone ? 'phone' : 'email';
  return (
    <>
      <RadioField
        name="contact"
        label={text(`contact.by.${purpose}`)}
        options={kinds}
        inline
        required
      />
      {isPhone ? (
        <PhoneField name="phone" required forCodes />
      ) : (
        <TextField name="email" type="email" autoComplete="email" required />
      )}
      <CodeField
        key={kind}
        name={codeFields[kind]}
        label={text('field.code')}
        targetField={kind}
        required
        send={({ target, captcha }) =>
          isPhone
            ? ask(userSendSms, { purpose, phone: target, captcha })
            : ask(userSendEmail, { purpose, email: target, captcha })
        }
      />
    </>
  );
}
