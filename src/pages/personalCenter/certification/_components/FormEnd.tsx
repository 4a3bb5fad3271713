import { Button } from '@site/src/components/Button';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { useText } from '#client/texts.ts';
import type { CertificationState } from '#contract/portal/cer.ts';

interface FormEndProps {
  state: CertificationState;
  onCancel?: () => void;
}

/** Sends a certification, in the words that fit where it stands. */
export function FormEnd({ state, onCancel }: FormEndProps) {
  const text = useText();
  return (
    <SubmitButton beside={onCancel && <Button onClick={onCancel}>{text('kit.cancel')}</Button>}>
      {text(state === 'rejected' ? 'certification.sendAgain' : 'certification.send')}
    </SubmitButton>
  );
}
