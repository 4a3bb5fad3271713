import { AreaField } from '@site/src/components/AreaField';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { PhoneField } from '@site/src/components/PhoneField';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import {
  type Certification,
  type CertificationInfo,
  commitDeveloper,
  type DeveloperData,
  developerForm,
} from '#contract/portal/cer.ts';
import { toDefaults } from '../_open-fields.ts';
import { createHints } from './Reason.tsx';

interface DeveloperFormProps {
  certification: Certification<DeveloperData>;
  /** What the account already says of the person. */
  known: Pick<DeveloperData, 'mobile' | 'email'>;
  /** Fields that may be written. */
  open: readonly string[];
  onSent: (info: CertificationInfo) => void;
  onCancel?: () => void;
}

export function DeveloperForm(props: DeveloperFormProps) {
  const { certification, known, open, onSent, onCancel } = props;
  const text = useText();
  const ask = useAsk();
  const { data, reasons, state, submittedAt } = certification;
  const form = useForm({
    schema: developerForm,
    defaults: toDefaults(open, data ?? known),
    send: (values) => ask(commitDeveloper, values),
    onSuccess: onSent,
    // Another submission is another draft.
    draft: `certification.developer.${submittedAt ?? 0}`,
  });
  const has = (field: string) => open.includes(field);
  const hint = createHints(reasons);
  return (
    <Form form={form} aria-label={text('certification.developer.title')}>
      {has('name') && <TextField name="name" autoComplete="name" hint={hint('name')} />}
      {has('mobile') && <PhoneField name="mobile" hint={hint('mobile')} />}
      {has('email') && (
        <TextField name="email" type="email" autoComplete="email" hint={hint('email')} />
      )}
      {has('role') && (
        <TextField name="role" autoComplete="organization-title" hint={hint('role')} />
      )}
      {has('company') && (
        <TextField name="company" autoComplete="organization" hint={hint('company')} />
      )}
      {has('purpose') && (
        <AreaField name="purpose" hint={hint('purpose', text('certification.purposeHint'))} />
      )}
      <SubmitButton cancel={onCancel}>
        {text(state === 'rejected' ? 'certification.sendAgain' : 'certification.send')}
      </SubmitButton>
    </Form>
  );
}
