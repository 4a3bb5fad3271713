import { Alert } from '@site/src/components/Alert';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { Time } from '@site/src/components/Time';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useFormats } from '#client/useFormats.ts';
import { useNow } from '#client/useNow.ts';
import { dayMs } from '#contract/durations.ts';
import {
  switchVersion1,
  type Version1State,
  version1UndoDays,
} from '#contract/portal/console-accounts.ts';
import styles from './credentials.module.css';
import type { AccountProps } from './RotateKey.tsx';

const days = version1UndoDays;

/** Remaining users of version 1, for owners about to turn it off. */
function StillUsed({ usedAt, callbacks }: Version1State) {
  const text = useText();
  const { list } = useFormats();
  const now = useNow();
  const isRecent = usedAt !== null && now !== null && usedAt > now - days * dayMs;
  const pushes = list(callbacks.map(titleOfOperation));
  return (
    <>
      {isRecent && (
        <Alert tone="warning">
          <p>
            {text('control.credentials.version1.turnOff.used', { days })} <Time at={usedAt} />
          </p>
        </Alert>
      )}
      {callbacks.length > 0 && (
        <Alert tone="warning">
          <p>{text('control.credentials.version1.turnOff.callbacks', { pushes })}</p>
        </Alert>
      )}
    </>
  );
}

function Standing({ offAt, undoUntil }: Version1State) {
  const text = useText();
  if (offAt === null) return <p className="muted-sm">{text('control.credentials.version1.on')}</p>;
  return (
    <>
      <p className="muted-sm">
        {text('control.credentials.version1.off')} <Time at={offAt} />
      </p>
      <p className="muted-sm">
        {undoUntil === null ? (
          text('control.credentials.version1.over')
        ) : (
          <>
            {text('control.credentials.version1.undo')} <Time at={undoUntil} show="exact" />
          </>
        )}
      </p>
    </>
  );
}

function Switch({ account, reload, off }: AccountProps & { off: boolean }) {
  const text = useText();
  const ask = useAsk();
  const { environment, version1 } = account;
  const turn = off ? 'turnOff' : 'turnOn';
  const name = text(`control.environment.${environment}`);
  return (
    <ConfirmButton
      kind="small"
      title={text(`control.credentials.version1.${turn}.title`, { environment: name })}
      text={
        <>
          <p>{text(`control.credentials.version1.${turn}.text`, { days })}</p>
          {off && <StillUsed {...version1} />}
        </>
      }
      confirm={text(`control.credentials.version1.${turn}`)}
      act={() => ask(switchVersion1, { environment, off }).then(reload)}
    >
      {text(`control.credentials.version1.${turn}`)}
      <span className="visually-hidden">{` ${name}`}</span>
    </ConfirmButton>
  );
}

/** Turns version 1 of the open API off for an account, and on again while its owner may do so. */
export function Version1(props: AccountProps) {
  const text = useText();
  const { account, isFixed } = props;
  const { offAt, undoUntil } = account.version1;
  const title = text('control.credentials.version1.title');
  const name = text(`control.environment.${account.environment}`);
  const canSwitch = offAt === null || undoUntil !== null;
  return (
    <section className={styles.part} aria-label={`${title} ${name}`}>
      <h3 className="subheading">{title}</h3>
      <Standing {...account.version1} />
      {!isFixed && canSwitch && <Switch {...props} off={offAt === null} />}
    </section>
  );
}
