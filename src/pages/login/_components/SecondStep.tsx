import { Button } from '@site/src/components/Button';
import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { SecondFactor } from '@site/src/components/SecondFactor';
import type { useSecondFactor } from '@site/src/components/SecondFactor/useSecondFactor.ts';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface SecondStepProps {
  second: ReturnType<typeof useSecondFactor>;
  /** Back to name and password. */
  begin: () => void;
}

/** One of the second factors, asked for once name and password were right. */
export function SecondStep({ second, begin }: SecondStepProps) {
  const text = useText();
  const { getValues, setValue, clearErrors } = useFormModel().methods;
  const leave = () => {
    setValue('totp', '');
    setValue('recoveryCode', '');
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
      <SecondFactor {...second} />
    </>
  );
}
