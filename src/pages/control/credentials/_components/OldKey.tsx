import { Alert } from '@site/src/components/Alert';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { endOldKey } from '#contract/portal/console-accounts.ts';
import type { AccountProps } from './account-props.ts';

/** The key before the last rotation: until when it works, whether it is still in use, and its end. */
export function OldKey({ account, isFixed, reload }: AccountProps) {
  const text = useText();
  const ask = useAsk();
  const { environment, oldKey } = account;
  if (!oldKey) return null;
  const { until, usedAt } = oldKey;
  return (
    <Alert
      tone={usedAt === null ? 'info' : 'warning'}
      title={
        <>
          {text('control.credentials.oldKey.title')} <Time at={until} show="exact" />
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
            act={() => ask(endOldKey, { environment, until }).then(reload)}
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
