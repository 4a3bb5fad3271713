import { CheckField } from '@site/src/components/CheckField';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { PasswordField } from '@site/src/components/PasswordField';
import { PasswordStrength } from '@site/src/components/PasswordStrength';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { userChangePassword } from '#contract/portal/user.ts';

interface PasswordFormProps {
  account: string;
  close: (isDone: boolean) => void;
  /** Replaces a password that another person set; the form cannot be cancelled. */
  isFirst?: boolean;
}

export function PasswordForm({ account, close, isFirst }: PasswordFormProps) {
  const text = useText();
  const ask = useAsk();
  const form = useForm({
    schema: userChangePassword.request,
    defaults: { oldPassword: '', newPassword: '', endOthers: true },
    send: (values) => ask(userChangePassword, values),
    onSuccess: () => close(true),
  });
  return (
    <Form form={form} aria-label={text('security.password.change')}>
      {/* Password managers look for whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={account} />
      <PasswordField name="oldPassword" autoComplete="current-password" />
      <PasswordField
        name="newPassword"
        autoComplete="new-password"
        hint={text('password.hint')}
        strength={<PasswordStrength name="newPassword" />}
      />
      {!isFirst && (
        <CheckField
          name="endOthers"
          label={text('security.password.endOthers')}
          hint={text('security.password.endOthers.hint')}
        />
      )}
      <SubmitButton cancel={isFirst ? undefined : () => close(false)}>
        {text('security.password.change')}
      </SubmitButton>
    </Form>
  );
}
