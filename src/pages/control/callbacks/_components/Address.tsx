import Link from '@docusaurus/Link';
import { Alert } from '@site/src/components/Alert';
import { Badge } from '@site/src/components/Badge';
import { Button } from '@site/src/components/Button';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { CopyButton } from '@site/src/components/CopyButton';
import { DialogButton } from '@site/src/components/DialogButton';
import { DocLink } from '@site/src/components/DocLink';
import { Load } from '@site/src/components/Load';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useFormats } from '#client/useFormats.ts';
import { useLoad } from '#client/useLoad.ts';
import { useMay } from '#client/useMay.ts';
import { toDestination } from '#contract/destination.ts';
import { removeCallback, setCallback, testCallback } from '#contract/portal/console-pushes.ts';
import { alertKind } from '#contract/push.ts';
import styles from './callbacks.module.css';
import type { AddressProps } from './Secrets.tsx';
import { Secrets, toPlace, useTitle } from './Secrets.tsx';
import { SetAddress, TrialResult } from './SetAddress.tsx';

function RemoveAddress({ environment, callback, reload }: AddressProps) {
  const text = useText();
  const ask = useAsk();
  const title = useTitle(callback);
  const part = callback.address === 1 ? 'text' : 'further';
  return (
    <ConfirmButton
      kind="small"
      title={text('control.callbacks.remove.title', { kind: title })}
      text={<p>{text(`control.callbacks.remove.${part}`)}</p>}
      confirm={text('control.callbacks.remove.confirm')}
      act={() => ask(removeCallback, { environment, ...toPlace(callback) }).then(reload)}
    >
      {text('control.callbacks.remove')}
      <span className="visually-hidden">{` ${title}`}</span>
    </ConfirmButton>
  );
}

function Result({ environment, callback }: AddressProps) {
  const text = useText();
  const load = useLoad(testCallback, { environment, ...toPlace(callback) });
  return (
    <Load load={load}>
      {(trial) => (
        <>
          <TrialResult trial={trial} />
          <Button aria-disabled={load.busy || undefined} onClick={load.reload}>
            {text('control.callbacks.test.again')}
          </Button>
        </>
      )}
    </Load>
  );
}

function TestAddress(props: AddressProps) {
  const text = useText();
  const title = useTitle(props.callback);
  return (
    <DialogButton
      kind="small"
      title={text('control.callbacks.test.title', { kind: title })}
      wide
      content={() => <Result {...props} />}
    >
      {text('control.callbacks.test')}
      <span className="visually-hidden">{` ${title}`}</span>
    </DialogButton>
  );
}

const tones = { none: 'neutral', active: 'success', disabled: 'error' } as const;

function State({ callback: { url, disabledAt } }: Pick<AddressProps, 'callback'>) {
  const text = useText();
  const state = url === null ? 'none' : disabledAt === null ? 'active' : 'disabled';
  return <Badge tone={tones[state]}>{text(`control.callbacks.state.${state}`)}</Badge>;
}

const alertGuide = 'guides/mails#webhook';

function Counts({ environment, callback, toParked }: AddressProps & { toParked: string }) {
  const text = useText();
  const { waiting, parked, acknowledged, kind, address } = callback;
  return (
    <p className="muted-sm flex-wrap no-margin gap-1-5">
      {environment === 'sandbox' && kind !== alertKind && address === 1 && (
        <span>
          {acknowledged > 0
            ? text('control.callbacks.tested', { count: acknowledged })
            : text('control.callbacks.untested')}
        </span>
      )}
      {waiting > 0 && <span>{text('control.callbacks.waiting', { count: waiting })}</span>}
      {parked > 0 && (
        <Link to={toParked}>{text('control.callbacks.parked', { count: parked })}</Link>
      )}
      <DocLink page={kind === alertKind ? alertGuide : kind}>
        {text('control.callbacks.document')}
      </DocLink>
    </p>
  );
}

/** Share of acknowledged attempts and their duration, of the last seven days. */
function Week({ week }: Pick<AddressProps['callback'], 'week'>) {
  const text = useText();
  const { percent, unit } = useFormats();
  if (!week) return null;
  const { attempts, acknowledged, medianMs, p95Ms } = week;
  const values = {
    // Rounded down: 100 % means that none failed.
    share: percent(Math.floor((acknowledged / attempts) * 100) / 100),
    count: attempts,
    median: unit(Math.round(medianMs), 'millisecond'),
    p95: unit(Math.round(p95Ms), 'millisecond'),
  };
  return (
    <p className="muted-sm no-margin tabular-nums">{text('control.callbacks.week', values)}</p>
  );
}

export function Address(props: AddressProps & { toParked: string }) {
  const text = useText();
  const { environment, callback } = props;
  const { list } = useFormats();
  const title = useTitle(callback);
  const mayChange = useMay()(setCallback, environment);
  const { address, url, version, scans, disabledAt, disabledReason } = callback;
  const destination = url === null ? undefined : toDestination(url);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.kind}>
          {title} <State callback={callback} />
          {version !== null && <Badge>{text('control.pushes.version', { version })}</Badge>}
        </h3>
        {destination && destination.kind !== 'address' && (
          <Link to="/control/testInbox">
            {text(`control.testInbox.at.${destination.kind === 'listener' ? 'listen' : 'inbox'}`)}
          </Link>
        )}
        {destination?.kind === 'address' && (
          <p className={styles.url} dir="ltr">
            <code>{destination.url}</code>
            <CopyButton value={destination.url} label={text('control.callbacks.address')} />
          </p>
        )}
        {disabledAt !== null && (
          <Alert tone="warning" title={text('control.callbacks.disabled')}>
            <p>
              <Time at={disabledAt} /> <bdi>{disabledReason}</bdi>
            </p>
            <p>{text('control.callbacks.disabled.mend')}</p>
          </Alert>
        )}
        {scans && (
          <p className="muted-sm no-margin">
            {text('control.callbacks.scans.only', { list: list(scans) })}
          </p>
        )}
        <Week week={callback.week} />
        <Counts {...props} />
      </div>
      {mayChange && (
        <div className="flex-wrap gap-2">
          <SetAddress key={`${environment} ${url}`} {...props} />
          {url !== null && <TestAddress {...props} />}
          {(version ?? (address > 1 && 2)) === 2 && <Secrets {...props} />}
          {(url !== null || address > 1) && <RemoveAddress {...props} />}
        </div>
      )}
    </li>
  );
}
