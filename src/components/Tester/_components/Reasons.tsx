import Link from '@docusaurus/Link';
import { Causes } from '@site/src/components/Causes';
import type { Exchange } from '#client/exchange.ts';
import { useText } from '#client/texts.ts';
import { useTester } from '../_tester-context.ts';
import styles from './outcome.module.css';

/** Why a signature was refused: what the gateway proved, else what may be wrong with the account here. */
export function Reasons({ page: { diagnosis = '', answer } }: { page: Exchange }) {
  const text = useText();
  const { doubts } = useTester();
  const proven = diagnosis
    .split(/[\s,]+/)
    .filter((id) => id !== '' && id !== 'unknown')
    .map((id) => text(`sign.reason.${id}`));
  const guessed = doubts.map(({ id, values }) => text(`tester.doubt.${id}`, values));
  const reasons = proven.length > 0 ? proven : guessed;
  // Skips reasons that the message already gives.
  const fresh = reasons.filter((reason) => !answer?.msg.includes(reason.replaceAll('`', '')));
  if (fresh.length === 0) return null;
  return (
    <>
      <Causes words={fresh} className={styles.reasons} />
      {doubts.some(({ id }) => id === 'keyOwn') && (
        <Link to="/control/credentials">{text('tester.doubt.credentials')}</Link>
      )}
    </>
  );
}
