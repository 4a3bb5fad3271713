import { Alert } from '@site/src/components/Alert';
import { AskCourier } from '@site/src/components/Contacts/AskCourier.tsx';
import { Phrase } from '@site/src/components/Phrase';
import { Time } from '@site/src/components/Time';
import { useAtomValue } from 'jotai';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { isObject } from '#contract/is-object.ts';
import styles from './styles.module.css';

/** Notice for members of an organisation whose accounts may make no calls: since when, why, and whom to ask. */
export function SuspendedNote() {
  const text = useText();
  const suspension = useAtomValue(userDataAtom)?.suspension;
  if (!isObject(suspension) || typeof suspension.since !== 'number') return null;
  return (
    <Alert tone="error" role="status" title={text('suspended.title')}>
      <p>
        <Phrase text={text('suspended.text')} />
      </p>
      <dl className={styles.facts}>
        <dt>{text('suspended.since')}</dt>
        <dd>
          <Time at={suspension.since} show="exact" />
        </dd>
        <dt>{text('suspended.reason')}</dt>
        <dd>
          <span className={styles.reason}>{String(suspension.reason)}</span>
        </dd>
      </dl>
      <AskCourier>{text('suspended.ask')}</AskCourier>
    </Alert>
  );
}
