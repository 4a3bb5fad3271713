import { FieldGroup } from '@site/src/components/FieldGroup';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import type { TObject } from 'typebox';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import {
  type Certification,
  type CertificationInfo,
  type CertificationKind,
  certificationForms,
  commitCompany,
  commitDeveloper,
  contactForm,
  updateCompany,
} from '#contract/portal/cer.ts';
import { CertificationFields } from './CertificationFields.tsx';
import { createHints } from './Reason.tsx';

/** Returns the initial values of the open fields: the last submission. */
export function toDefaults(open: readonly string[], data: object | null): Record<string, string> {
  const values = data as Record<string, unknown> | null;
  return Object.fromEntries(open.map((field) => [field, String(values?.[field] ?? '')]));
}

/** Fields of a company by subject; prov, city and area come with the country. */
const companyGroups = [
  {
    legend: 'certification.company.papers',
    names: ['companyName', 'licenceNumber', 'licenceImage', 'taxNumber', 'legalRepresentative'],
  },
  { legend: 'certification.company.address', names: ['countryCode', 'street'] },
  {
    legend: 'certification.contact.title',
    hint: 'certification.contact.lead',
    names: Object.keys(contactForm.properties),
  },
];

export interface CertificationFormProps {
  kind: CertificationKind;
  certification: Certification<object>;
  /** What is known before the first submission. */
  known: object | null;
  /** Editable fields. */
  open: readonly string[];
  onSent: (info: CertificationInfo) => void;
  onCancel?: (() => void) | undefined;
}

/** Submits a certification: for the first time, again after a rejection, or changed. */
export function CertificationForm(props: CertificationFormProps) {
  const { kind, certification, known, open, onSent, onCancel } = props;
  const text = useText();
  const ask = useAsk();
  const { data, reasons, state, submittedAt } = certification;
  const form = useForm({
    schema: certificationForms[kind] as TObject,
    defaults: toDefaults(open, data ?? known),
    send: (values) => {
      if (kind === 'developer') return ask(commitDeveloper, values);
      return ask(state === 'none' ? commitCompany : updateCompany, values);
    },
    onSuccess: onSent,
    // Each submission has its own draft.
    draft: `certification.${kind}.${submittedAt ?? 0}`,
  });
  const hint = createHints(reasons);
  const groups = companyGroups
    .map((group) => ({ ...group, names: group.names.filter((name) => open.includes(name)) }))
    .filter(({ names }) => names.length > 0);
  return (
    <Form form={form} aria-label={text(`certification.${kind}.title`)}>
      {kind === 'developer' ? (
        <CertificationFields names={open} hint={hint} />
      ) : (
        groups.map(({ legend, hint: lead, names }) => (
          <FieldGroup key={legend} legend={text(legend)} hint={lead && text(lead)}>
            <CertificationFields names={names} hint={hint} />
          </FieldGroup>
        ))
      )}
      <SubmitButton cancel={onCancel}>
        {text(state === 'rejected' ? 'certification.sendAgain' : 'certification.send')}
      </SubmitButton>
    </Form>
  );
}
