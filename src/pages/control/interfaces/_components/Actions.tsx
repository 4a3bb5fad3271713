import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#client/texts.ts';
import { useDocPath } from '#client/useDocPath.ts';
import type { InterfaceRow } from '#contract/portal/interfaces.ts';
import { isOpenForApplication } from '../_filter.ts';
import type { Acts } from '../_useActs.ts';
import styles from './row.module.css';

interface ActionsProps {
  title: string;
  row: InterfaceRow;
  acts: Acts;
}

type OwnAct = 'apply' | 'cancel' | 'enable' | 'disable';

/** The act that the state of an interface invites. */
function toAct(row: InterfaceRow): OwnAct | undefined {
  if (isOpenForApplication(row)) return 'apply';
  if (row.state === 'applied') return 'cancel';
  if (row.state === 'approved') return 'disable';
  return row.state === 'disabled' ? 'enable' : undefined;
}

/** Once revoked, the button that was pressed is gone: the keyboard goes on beside it. */
function useFocusAfterRevoking(state: InterfaceRow['state']) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isRevoked = before.current !== 'revoked' && state === 'revoked';
    before.current = state;
    if (!isRevoked || document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  }, [state]);
  return place;
}

/** The buttons of an interface; for the ear each names what it acts on. */
export function Actions({ title, row, acts }: ActionsProps) {
  const text = useText();
  const toDocPath = useDocPath();
  const { operation, state, direction } = row;
  const place = useFocusAfterRevoking(state);
  const act = toAct(row);
  const of = (words: ReactNode) => (
    <>
      {words}
      <span className="visually-hidden">{` ${title}`}</span>
    </>
  );
  const run = (each: OwnAct) =>
    each === 'apply' ? acts.apply([operation]) : acts[each](operation);
  return (
    <div ref={place} className={styles.actions}>
      {act && (
        <Button kind="small" onClick={() => void run(act)}>
          {of(text(`control.interfaces.${act}`))}
        </Button>
      )}
      {(state === 'approved' || state === 'disabled') && (
        <ConfirmButton
          kind="small"
          danger
          title={text('control.interfaces.revoke.title', { title })}
          text={<p>{text('control.interfaces.revoke.text')}</p>}
          confirm={text('control.interfaces.revoke.confirm')}
          act={() => acts.revoke(operation)}
        >
          {of(text('control.interfaces.revoke'))}
        </ConfirmButton>
      )}
      {direction === 'call' ? (
        <ButtonLink kind="small" to={toDocPath(`${operation}?panel=try#work`)}>
          {of(text('control.interfaces.try'))}
        </ButtonLink>
      ) : (
        <ButtonLink kind="small" to="/control/callbacks" data-noBrokenLinkCheck>
          {of(text('control.interfaces.callbacks'))}
        </ButtonLink>
      )}
    </div>
  );
}
