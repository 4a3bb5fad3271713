import Link from '@docusaurus/Link';
import { Alert } from '@site/src/components/Alert';
import { Phrase } from '@site/src/components/Phrase';
import { Time } from '@site/src/components/Time';
import { useAtomValue } from 'jotai';
import { useSiteSettings } from '#client/environment.ts';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { isObject } from '#contract/check-value.ts';
import styles from './styles.module.css';

/** Whom to ask: by mail where the courier's settings have an address, else as its page of help says. */
function Contact() {
  const text = useText();
  const { brandEmail } = useSiteSettings();
  if (!brandEmail) return <Link to="/helpCenter#contact">{text('suspended.contact')}</Link>;
  return (
    <>
      {text('suspended.write')}{' '}
      <a href={`mailto:${brandEmail}`} dir="ltr">
        {brandEmail}
      </a>
    </>
  );
}

/** For everybody of an organisation whose accounts may make no call: since when, why, and whom to ask. */
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
        <dd className={styles.reason} dir="auto">
          {String(suspension.reason)}
        </dd>
      </dl>
      <p>
        <Contact />
      </p>
    </Alert>
  );
}
