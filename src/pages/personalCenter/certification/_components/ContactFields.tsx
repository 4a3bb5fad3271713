import { PhoneField } from '@site/src/components/PhoneField';
import { TextField } from '@site/src/components/TextField';
import { contactForm } from '#contract/portal/cer.ts';
import { createHints, type HintOf } from './Reason.tsx';

interface ContactFieldsProps {
  /** Fields that may be written; all unless said otherwise. */
  open?: readonly string[];
  hint?: HintOf;
}

/** Whom the courier talks to about the company's interfaces. */
export function ContactFields(props: ContactFieldsProps) {
  const { open = Object.keys(contactForm.properties), hint = createHints({}) } = props;
  return (
    <>
      {open.includes('contactName') && (
        <TextField name="contactName" autoComplete="name" hint={hint('contactName')} />
      )}
      {open.includes('contactMobile') && (
        <PhoneField name="contactMobile" hint={hint('contactMobile')} />
      )}
      {open.includes('contactEmail') && (
        <TextField
          name="contactEmail"
          type="email"
          autoComplete="email"
          hint={hint('contactEmail')}
        />
      )}
    </>
  );
}
