import { Badge } from '@site/src/components/Badge';
import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Failure } from '@site/src/components/Failure';
import { RoleNote } from '@site/src/components/RoleNote';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMay } from '#client/useMay.ts';
import { toDestination } from '#contract/destination.ts';
import type { PushKind } from '#contract/operations/pushes.ts';
import {
  type Direction,
  directions,
  directPushes,
  type InboxKind,
} from '#contract/portal/console-inbox.ts';
import { type PushVersion, testCallback } from '#contract/portal/console-pushes.ts';
import type { InboxProps } from '../_query.ts';
import styles from './inbox.module.css';

/** Returns the current destination of a kind. */
function toPlace({ url }: InboxKind): Direction | 'none' {
  if (url === null) return 'none';
  return ({ address: 'own', inbox: 'inbox', listener: 'listen' } as const)[toDestination(url).kind];
}

const tones = { inbox: 'info', listen: 'brand', own: 'success', none: 'neutral' } as const;

/** Returns true unless the kind already goes there, or would go back to an address that is not set. */
function isOffered(place: Direction | 'none', to: Direction, disabled: boolean): boolean {
  if (place === to) return disabled && to !== 'own';
  return !(place === 'none' && to === 'own');
}

interface KindProps {
  row: InboxKind;
  /** An earlier click is still running; another one would do nothing. */
  busy: boolean;
  direct: (to: Direction, kind: PushKind, version?: PushVersion) => void;
  test: (kind: PushKind) => void;
}

function Kind({ row, busy, direct, test }: KindProps) {
  const text = useText();
  const { kind, url, version, disabled } = row;
  const place = toPlace(row);
  const other = version === 2 ? 1 : 2;
  const title = titleOfOperation(kind);
  const named = <span className="visually-hidden">{` ${title}`}</span>;
  const may = useMay()(directPushes);
  const button = { kind: 'small', 'aria-disabled': busy || undefined } as const;
  return (
    <li className={styles.row}>
      <div className="stack gap-1">
        <h3 className={styles.kind}>
          {title}{' '}
          <Badge tone={disabled ? 'error' : tones[place]}>
            {text(`control.testInbox.at.${place}`)}
          </Badge>{' '}
          {version !== null && <Badge>{text('control.pushes.version', { version })}</Badge>}
        </h3>
        {place === 'own' && (
          <p className="muted-sm no-margin" dir="ltr">
            <code className="wrap-anywhere">{url}</code>
          </p>
        )}
        {disabled && <p className="error-line">{text('control.testInbox.disabled')}</p>}
      </div>
      {may && (
        <div className="flex-wrap gap-2">
          {directions
            .filter((to) => isOffered(place, to, disabled))
            .map((to) => (
              <Button key={to} {...button} onClick={() => direct(to, kind)}>
                {text(`control.testInbox.one.${to}`)}
                {named}
              </Button>
            ))}
          {(place === 'inbox' || place === 'listen') && (
            <Button {...button} onClick={() => direct(place, kind, other)}>
              {text('control.testInbox.switch', { version: other })}
              {named}
            </Button>
          )}
          {place === 'inbox' && (
            <Button {...button} onClick={() => test(kind)}>
              {text('control.callbacks.test')}
              {named}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Destination of each kind of sandbox push, with buttons to redirect it here and back. */
export function Destinations({ inbox: { kinds }, reload }: InboxProps) {
  const text = useText();
  const ask = useAsk();
  const { run, busy, failure } = useAct(async (work: () => Promise<unknown>) => {
    await work();
    reload();
  });
  const direct = (to: Direction, kind?: PushKind, version?: PushVersion) =>
    run(() => ask(directPushes, { to, kind, version }));
  const test = (kind: PushKind) => run(() => ask(testCallback, { environment: 'sandbox', kind }));
  const may = useMay()(directPushes);
  const isAway = kinds.some((row) => ['inbox', 'listen'].includes(toPlace(row)));
  return (
    <Card
      title={text('control.testInbox.where')}
      lead={text('control.testInbox.where.lead')}
      actions={
        may &&
        directions.map((to) => (
          <Button
            key={to}
            kind={to === 'inbox' ? 'primary' : 'quiet'}
            aria-disabled={busy || (to === 'own' && !isAway) || undefined}
            onClick={() => (to !== 'own' || isAway) && direct(to)}
          >
            {text(`control.testInbox.all.${to}`)}
          </Button>
        ))
      }
    >
      {failure && <Failure failure={failure} />}
      <RoleNote call={directPushes} />
      <ul className="plain-list ruled">
        {kinds.map((row) => (
          <Kind key={row.kind} row={row} busy={busy} direct={direct} test={test} />
        ))}
      </ul>
    </Card>
  );
}
