import { Button } from '@site/src/components/Button';
import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { TotpField } from '@site/src/components/TotpField';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface SecondStepProps {
  /** What is asked for, in the server's words. */
  asked: string;
  /** Back to name and password. */
  begin: () => void;
}

/** The code of the authenticator, asked for once name and password were right. */
export function SecondStep({ asked, begin }: SecondStepProps) {
  const text = useText();
  const { getValues, setValue, clearErrors } = useFormModel().methods;
  const leave = () => {
    setValue('totp', '');
    clearErrors();
    begin();
  };
  return (
    <>
      <p className={styles.as}>
        {text('login.as', { name: String(getValues('name')) })}{' '}
        <Button kind="link" onClick={leave}>
          {text('login.other')}
        </Button>
      </p>
      <TotpField hint={asked} autoFocus />
    </>
  );
}
