import { Alert } from '@site/src/components/Alert';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import { useTimeZone } from '#client/time-zone.ts';
import { useFormats } from '#client/useFormats.ts';
import type { CallPage } from '#contract/portal/console-calls.ts';
import styles from './calls.module.css';

interface LogQuotasProps extends Pick<CallPage, 'quotas' | 'nextDayAt'> {
  /** Those that are used up, or the others. */
  usedUp: boolean;
}

/** How much of the day's log quota each account has used, and what follows once it is used up. */
export function LogQuotas({ quotas, nextDayAt, usedUp }: LogQuotasProps) {
  const text = useText();
  const formats = useFormats();
  const time = formats.time(nextDayAt, 'moment', useTimeZone());
  return quotas
    .filter(({ isUsedUp }) => isUsedUp === usedUp)
    .map(({ apiAccount, environment, usedBytes, mostBytes }) => {
      const values = {
        environment: text(`control.environment.${environment}`),
        used: formats.fileSize(usedBytes),
        most: formats.fileSize(mostBytes),
        time,
      };
      return usedUp ? (
        <Alert key={apiAccount} tone="warning">
          {text('control.calls.quota.usedUp', values)}
        </Alert>
      ) : (
        <p key={apiAccount} className={clsx('muted-sm', styles.quota)}>
          {text('control.calls.quota', values)}
        </p>
      );
    });
}
