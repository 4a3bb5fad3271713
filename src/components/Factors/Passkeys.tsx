import { Alert } from '@site/src/components/Alert';
import { Card } from '@site/src/components/Card';
import { DialogButton } from '@site/src/components/DialogButton';
import { isAtHost, knowsPasskeys } from '#client/passkeys.ts';
import { useText } from '#client/texts.ts';
import { type FactorAdded, type Factors, mostPasskeys } from '#contract/portal/factors.ts';
import { PasskeyForm } from './PasskeyForm.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';

interface PasskeysProps {
  factors: Factors;
  onChange: (added?: FactorAdded) => void;
}

/** Why no passkey can be made where the reader is; undefined where one can. */
function useObstacle({ offers, passkeys }: Factors): string | undefined {
  const text = useText();
  if ('none' in offers) return text(`factor.passkey.none.${offers.none}`);
  if (!isAtHost(offers.host)) return text('factor.passkey.none.elsewhere', { host: offers.host });
  if (!knowsPasskeys()) return text('factor.passkey.none.browser');
  if (passkeys.length < mostPasskeys) return undefined;
  return text('factor.passkey.none.most', { most: mostPasskeys });
}

/** A person's passkeys, and another one. */
export function Passkeys({ factors, onChange }: PasskeysProps) {
  const text = useText();
  const obstacle = useObstacle(factors);
  const { passkeys } = factors;
  return (
    <Card
      id="passkeys"
      title={text('factor.passkey.title')}
      lead={text('factor.passkey.lead')}
      actions={
        obstacle === undefined && (
          <DialogButton
            title={text('factor.passkey.add')}
            content={(close) => (
              <PasskeyForm
                onDone={(added) => {
                  close();
                  onChange(added);
                }}
              />
            )}
          >
            {text('factor.passkey.add')}
          </DialogButton>
        )
      }
    >
      {(obstacle !== undefined || passkeys.length > 0) && (
        <div className="stack gap-4">
          {obstacle !== undefined && <Alert title={obstacle} />}
          {passkeys.length > 0 && (
            <ul className="plain-list stack gap-4">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  );
}
