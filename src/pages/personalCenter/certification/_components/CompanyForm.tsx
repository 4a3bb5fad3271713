import { FieldGroup } from '@site/src/components/FieldGroup';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import {
  type Certification,
  type CertificationInfo,
  type CompanyData,
  commitCompany,
  companyForm,
  type DeveloperData,
  updateCompany,
} from '#contract/portal/cer.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { toDefaults } from '../_open-fields.ts';
import { ContactFields } from './ContactFields.tsx';
import { ImageField } from './ImageField.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { createHints } from './Reason.tsx';

interface CompanyFormProps {
  certification: Certification<CompanyData>;
  developer: DeveloperData | null;
  /** Fields that may be written. */
  open: readonly string[];
  onSent: (info: CertificationInfo) => void;
  onCancel?: () => void;
}

function toContact(developer: DeveloperData | null) {
  return (
    developer && {
      contactName: developer.name,
      contactMobile: developer.mobile,
      contactEmail: developer.email,
    }
  );
}

export function CompanyForm(props: CompanyFormProps) {
  const { certification, developer, open, onSent, onCancel } = props;
  const text = useText();
  const ask = useAsk();
  const { data, reasons, state, submittedAt } = certification;
  const form = useForm({
    schema: companyForm,
    defaults: toDefaults(open, data ?? toContact(developer)),
    send: (values) => {
      const request = values as AskOf<typeof commitCompany>;
      return state === 'none' ? ask(commitCompany, request) : ask(updateCompany, request);
    },
    onSuccess: onSent,
    draft: `certification.company.${submittedAt ?? 0}`,
  });
  const hint = createHints(reasons);
  const has = (...fields: string[]) => fields.some((field) => open.includes(field));
  const field = (name: string, autoComplete?: string) =>
    has(name) && <TextField name={name} autoComplete={autoComplete} hint={hint(name)} />;
  return (
    <Form form={form} aria-label={text('certification.company.title')}>
      {has('companyName', 'licenceNumber', 'licenceImage', 'taxNumber', 'legalRepresentative') && (
        <FieldGroup legend={text('certification.company.papers')}>
          {field('companyName', 'organization')}
          {field('licenceNumber')}
          {has('licenceImage') && <ImageField name="licenceImage" hint={hint('licenceImage')} />}
          {field('taxNumber')}
          {field('legalRepresentative')}
        </FieldGroup>
      )}
      {has('countryCode', 'street') && (
        <FieldGroup legend={text('certification.company.address')}>
          {has('countryCode') && <PlaceFields hint={hint} />}
          {field('street', 'street-address')}
        </FieldGroup>
      )}
      {has('contactName', 'contactMobile', 'contactEmail') && (
        <FieldGroup
          legend={text('certification.contact.title')}
          hint={text('certification.contact.lead')}
        >
          <ContactFields open={open} hint={hint} />
        </FieldGroup>
      )}
      <SubmitButton cancel={onCancel}>
        {text(state === 'rejected' ? 'certification.sendAgain' : 'certification.send')}
      </SubmitButton>
    </Form>
  );
}
