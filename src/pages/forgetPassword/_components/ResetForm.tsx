import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { Captcha } from '@site/src/components/Captcha';
import { ContactCode } from '@site/src/components/Entrance/ContactCode.tsx';
import { Form } from '@site/src/components/Form';
import { PasswordField } from '@site/src/components/PasswordField';
import { PasswordStrength } from '@site/src/components/PasswordStrength';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useReset } from '../_useReset.ts';
import styles from './styles.module.css';

/** The contact, the code that was sent there, and the new password. */
export function ResetForm() {
  const text = useText();
  const place = useLocation();
  const { form, captcha } = useReset();
  return (
    <>
      <Form form={form}>
        <ContactCode purpose="reset" codeFields={{ email: 'code', phone: 'code' }} />
        <PasswordField
          name="password"
          label={text('field.newPassword')}
          hint={text('password.hint')}
          autoComplete="new-password"
          strength={<PasswordStrength name="password" names={['email', 'phone']} />}
        />
        {captcha.state === 'working' && <Captcha captcha={captcha} />}
        <SubmitButton wide>{text('forget.submit')}</SubmitButton>
      </Form>
      <p className={styles.ways}>
        <Link to={toSignInPath(place)}>{text('forget.back')}</Link>
      </p>
    </>
  );
}
