import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { userNewRecoveryCodes } from '#contract/portal/factors.ts';

interface RecoveryCodesProps {
  left: number;
  onMade: (codes: string[]) => void;
  onDone: () => void;
}

/** How many codes are left, and ten new ones. */
export function RecoveryCodes({ left, onMade, onDone }: RecoveryCodesProps) {
  const text = useText();
  const ask = useAsk();
  const renew = async () => {
    const { recoveryCodes } = await ask(userNewRecoveryCodes, {});
    onMade(recoveryCodes);
    onDone();
  };
  return (
    <Card
      id="recovery"
      title={text('factor.recovery.title')}
      lead={text('factor.recovery.lead')}
      actions={
        <ConfirmButton
          title={text('factor.recovery.renew.title')}
          text={text('factor.recovery.renew.text')}
          confirm={text('factor.recovery.renew')}
          act={renew}
        >
          {text('factor.recovery.renew')}
        </ConfirmButton>
      }
    >
      <p className="no-margin">{text('factor.recovery.left', { count: left })}</p>
    </Card>
  );
}
