import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { TextField } from '@site/src/components/TextField';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { invite } from '#contract/portal/organisation.ts';
import type { MemberRole } from '#contract/portal/roles.ts';
import { RoleField } from './RoleField.tsx';

/** An address, and what whoever has it may do. */
export function InviteForm({ onInvited }: { onInvited: (email: string) => void }) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: invite.request,
    defaults: { email: '', role: 'developer' as MemberRole },
    send: (values) => ask(invite, values),
    onSuccess: ({ email }) => {
      form.methods.reset();
      onInvited(email);
    },
  });
  return (
    <Form form={form} aria-label={text('members.invite.title')}>
      <TextField name="email" label={text('field.email')} type="email" autoComplete="off" />
      <RoleField />
      <SubmitButton>{text('members.invite')}</SubmitButton>
    </Form>
  );
}
