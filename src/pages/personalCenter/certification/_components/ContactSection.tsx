import { Button } from '@site/src/components/Button';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import {
  type CertificationInfo,
  type ContactData,
  contactForm,
  updateContact,
} from '#contract/portal/cer.ts';
import { CertificationData } from './CertificationCard.tsx';
import { CertificationFields, createHints, toDefaults } from './CertificationForm.tsx';
import styles from './certification.module.css';

const fields = Object.keys(contactForm.properties);

interface ContactSectionProps {
  contact: ContactData;
  onSent: (info: CertificationInfo) => void;
}

interface ContactFormProps extends ContactSectionProps {
  onCancel: () => void;
}

function ContactForm({ contact, onSent, onCancel }: ContactFormProps) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: contactForm,
    defaults: toDefaults(fields, { ...contact }),
    send: (values) => ask(updateContact, values as unknown as ContactData),
    onSuccess: onSent,
  });
  return (
    <Form form={form} aria-label={text('certification.contact.title')}>
      <CertificationFields names={fields} hint={createHints({})} />
      <SubmitButton cancel={onCancel}>{text('certification.contact.save')}</SubmitButton>
    </Form>
  );
}

/** The interface contact of an approved company, changed without a review. */
export function ContactSection({ contact, onSent }: ContactSectionProps) {
  const text = useText();
  const heading = useId();
  const [changing, setChanging] = useState(false);
  const [done, setDone] = useState(false);
  const sent = (info: CertificationInfo) => {
    setChanging(false);
    setDone(true);
    onSent(info);
  };
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <header className="cluster gap-2-4 justify-between">
        <h3 id={heading} className="subheading">
          {text('certification.contact.title')}
        </h3>
        {!changing && (
          <Button kind="small" onClick={() => setChanging(true)}>
            {text('certification.contact.change')}
          </Button>
        )}
      </header>
      <p className="muted-sm no-margin">{text('certification.contact.lead')}</p>
      {changing ? (
        <ContactForm contact={contact} onSent={sent} onCancel={() => setChanging(false)} />
      ) : (
        <CertificationData data={contact} fields={fields} />
      )}
      <p role="status" className="flex-row gap-2 no-margin hide-empty text-sm text-success">
        {done && !changing && (
          <>
            <CircleCheck size={16} aria-hidden />
            {text('certification.contact.saved')}
          </>
        )}
      </p>
    </section>
  );
}
