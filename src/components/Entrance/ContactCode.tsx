import { CodeField } from '@site/src/components/CodeField';
import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { PhoneField } from '@site/src/components/PhoneField';
import { RadioField } from '@site/src/components/RadioField';
import { TextField } from '@site/src/components/TextField';
import { useWatch } from 'react-hook-form';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { userSendEmail, userSendSms, type visitorPurposes } from '#contract/portal/codes.ts';

interface ContactCodeProps {
  purpose: (typeof visitorPurposes)[number];
  /** The form's field of the code, for each kind of contact. */
  codeFields: { email: string; phone: string };
}

/** E-mail or phone (`contact` of the form says which), and the code that was sent there. */
export function ContactCode({ purpose, codeFields }: ContactCodeProps) {
  const text = useText();
  const ask = useAsk();
  const contact = useWatch({ control: useFormModel().methods.control, name: 'contact' });
  const kinds = ['email', 'phone'].map((value) => ({ value, label: text(`field.${value}`) }));
  return (
    <>
      <RadioField
        name="contact"
        label={text(`contact.by.${purpose}`)}
        options={kinds}
        inline
        required
      />
      {contact === 'phone' ? (
        <PhoneField name="phone" required forCodes />
      ) : (
        <TextField name="email" type="email" autoComplete="email" required />
      )}
      {contact === 'phone' ? (
        <CodeField
          key="phone"
          name={codeFields.phone}
          label={text('field.code')}
          targetField="phone"
          required
          send={({ target: phone, captcha }) => ask(userSendSms, { purpose, phone, captcha })}
        />
      ) : (
        <CodeField
          key="email"
          name={codeFields.email}
          label={text('field.code')}
          targetField="email"
          required
          send={({ target: email, captcha }) => ask(userSendEmail, { purpose, email, captcha })}
        />
      )}
    </>
  );
}
