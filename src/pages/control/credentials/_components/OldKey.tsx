import { Alert } from '@site/src/components/Alert';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { endOldKey } from '#contract/portal/console-accounts.ts';
import { type SecretProps, toSecretState } from './account-props.ts';

/** The secret before the last rotation: until when it works, whether it is still in use, and its end. */
export function OldKey({ account, kind, isFixed, reload }: SecretProps) {
  const text = useText();
  const ask = useAsk();
  const { environment } = account;
  const { old } = toSecretState(account, kind);
  if (!old) return null;
  const { until, usedAt } = old;
  return (
    <Alert
      tone={usedAt === null ? 'info' : 'warning'}
      title={
        <>
          {text(`control.credentials.oldKey.title.${kind}`)} <Time at={until} show="exact" />
        </>
      }
      actions={
        !isFixed && (
          <ConfirmButton
            kind="small"
            title={text('control.credentials.oldKey.end.title')}
            text={
              <p>
                {text(
                  usedAt === null
                    ? 'control.credentials.oldKey.end.unused'
                    : 'control.credentials.oldKey.end.used',
                )}
              </p>
            }
            confirm={text('control.credentials.oldKey.end.confirm')}
            act={() => ask(endOldKey, { environment, kind, until }).then(reload)}
          >
            {text('control.credentials.oldKey.end')}
          </ConfirmButton>
        )
      }
    >
      <p>
        {usedAt === null ? (
          text('control.credentials.oldKey.unused')
        ) : (
          <>
            {text('control.credentials.oldKey.used')} <Time at={usedAt} />
          </>
        )}
      </p>
    </Alert>
  );
}
