import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { renameOrganisation } from '#contract/portal/organisation.ts';

interface NameFormProps {
  name: string;
  close: () => void;
  onDone: () => void;
}

/** Another name for the organisation. */
export function NameForm({ name, close, onDone }: NameFormProps) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: renameOrganisation.request,
    defaults: { organisationName: name },
    send: (values) => ask(renameOrganisation, values),
    onSuccess: onDone,
  });
  return (
    <Form form={form} aria-label={text('members.rename')}>
      <TextField name="organisationName" label={text('field.organisationName')} />
      <SubmitButton cancel={close}>{text('members.rename.save')}</SubmitButton>
    </Form>
  );
}
