import Link from '@docusaurus/Link';
import { ActionMenu, actionClass } from '@site/src/components/ActionMenu';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { useEffect, useRef, useState } from 'react';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useDocPath } from '#client/useDocPath.ts';
import { useMay } from '#client/useMay.ts';
import {
  applyForInterfaces,
  cancelApplication,
  changeInterfaceStatus,
  type InterfaceRow,
  revokeInterface,
} from '#contract/portal/interfaces.ts';
import { isOpenForApplication } from '../_filter.ts';
import styles from './table.module.css';

/**
 * Actions on interfaces, one at a time, with the result of the last one. The list reloads after each, even a
 * failed one.
 */
export function useActs(reload: () => void) {
  const ask = useAsk();
  const text = useText();
  const [done, setDone] = useState<string>();
  const { run, failure, forget } = useAct(async (send: () => Promise<unknown>, words: string) => {
    setDone(undefined);
    try {
      await send();
      setDone(words);
    } finally {
      reload();
    }
  });
  const say = (act: 'cancel' | 'enable' | 'disable' | 'revoke', operation: string) =>
    text(`control.interfaces.done.${act}`, { title: titleOfOperation(operation) });
  const change = (act: 'enable' | 'disable') => (operation: string) =>
    run(
      () => ask(changeInterfaceStatus, { operation, enabled: act === 'enable' }),
      say(act, operation),
    );
  return {
    done,
    failure,
    apply: (operations: readonly string[]) =>
      run(
        () => ask(applyForInterfaces, { operations: [...operations] }),
        text('control.interfaces.done.apply', { count: operations.length }),
      ),
    cancel: (operation: string) =>
      run(() => ask(cancelApplication, { operation }), say('cancel', operation)),
    enable: change('enable'),
    disable: change('disable'),
    /** Throws its failure, which the confirmation dialog shows. */
    revoke: async (operation: string) => {
      await ask(revokeInterface, { operation });
      forget();
      setDone(say('revoke', operation));
      reload();
    },
  };
}

export type Acts = ReturnType<typeof useActs>;

interface ActionsProps {
  title: string;
  row: InterfaceRow;
  acts: Acts;
}

/** The action that an application's state suggests, except applying. */
const invited: { [State in InterfaceRow['state']]?: 'cancel' | 'disable' | 'enable' } = {
  applied: 'cancel',
  approved: 'disable',
  disabled: 'enable',
};

/** The revoke button disappears after use, so focus moves to the menu that contained it. */
function useFocusAfterRevoking(state: InterfaceRow['state']) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isRevoked = before.current !== 'revoked' && state === 'revoked';
    before.current = state;
    if (!isRevoked || document.activeElement !== document.body) return;
    place.current?.querySelector('summary')?.focus({ preventScroll: true });
  }, [state]);
  return place;
}

/** Returns links to fix what is missing, by text id; nearest first. */
function listWays(
  { missing, operation, direction }: InterfaceRow,
  toDocPath: (id: string) => string,
) {
  const isReady = missing.length === 1 && missing[0] === 'goLive';
  const certify = missing.find((each) => each === 'certifyDeveloper' || each === 'certifyCompany');
  return [
    ...(isReady ? [{ words: 'missing.goLive', to: '/control/jointTesting' }] : []),
    direction === 'call'
      ? { words: 'try', to: toDocPath(`${operation}?panel=try#work`) }
      : { words: 'callbacks', to: '/control/callbacks?tab=addresses' },
    ...(certify ? [{ words: `missing.${certify}`, to: '/personalCenter/certification' }] : []),
  ];
}

export function Actions({ title, row, acts }: ActionsProps) {
  const text = useText();
  const toDocPath = useDocPath();
  const { operation, state } = row;
  const place = useFocusAfterRevoking(state);
  const mayApply = useMay()(applyForInterfaces);
  const possible = isOpenForApplication(row) ? 'apply' : invited[state];
  const act = mayApply ? possible : undefined;
  const ways = listWays(row, toDocPath);
  const [first] = ways;
  const say = (id: string) => text(`control.interfaces.${id}`);
  const ofTitle = <span className="visually-hidden">{` ${title}`}</span>;
  const run = (each: NonNullable<typeof act>) =>
    each === 'apply' ? acts.apply([operation]) : acts[each](operation);
  const isNext = act === 'apply' || act === 'enable';
  return (
    <div ref={place} className={styles.buttons}>
      <span className={styles.next}>
        {act && isNext ? (
          <Button kind="small" onClick={() => void run(act)}>
            {say(act)}
            {ofTitle}
          </Button>
        ) : (
          first && (
            <ButtonLink kind="small" to={first.to}>
              {say(first.words)}
              {ofTitle}
            </ButtonLink>
          )
        )}
      </span>
      <ActionMenu
        summary={text('control.interfaces.more')}
        label={text('control.interfaces.more.of', { title })}
      >
        {(close) => (
          <>
            {act && (
              <li>
                <button
                  type="button"
                  className={actionClass}
                  onClick={() => {
                    close();
                    void run(act);
                  }}
                >
                  {say(act)}
                </button>
              </li>
            )}
            {ways.map(({ words, to }) => (
              <li key={words}>
                <Link to={to} className={actionClass}>
                  {say(words)}
                </Link>
              </li>
            ))}
            {mayApply && (state === 'approved' || state === 'disabled') && (
              <li>
                <ConfirmButton
                  className={actionClass}
                  title={text('control.interfaces.revoke.title', { title })}
                  text={<p>{text('control.interfaces.revoke.text')}</p>}
                  confirm={text('control.interfaces.revoke.confirm')}
                  act={async () => {
                    await acts.revoke(operation);
                    close();
                  }}
                >
                  {say('revoke')}
                </ConfirmButton>
              </li>
            )}
          </>
        )}
      </ActionMenu>
    </div>
  );
}
