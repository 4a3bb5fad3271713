import Link from '@docusaurus/Link';
import { useEffect } from 'react';
import { countedAfterMs } from '#client/counted-after.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { jointTesting } from '#contract/portal/console-accounts.ts';
import { useTester } from '../_tester-context.ts';

/** Successes of this operation, out of those that going live requires. */
export function Progress() {
  const text = useText();
  const { page } = useTester();
  const { data, refresh } = useLoad(jointTesting, {}, { background: true });
  useEffect(() => {
    const timer = setTimeout(refresh, countedAfterMs);
    return () => clearTimeout(timer);
  }, [refresh]);
  const row = data?.interfaces.find(({ operation }) => operation === page.id);
  if (!row) return null;
  const { successes, needed, direction } = row;
  const done = Math.min(successes, needed);
  return (
    <p>
      <Link to="/control/jointTesting">{text('control.jointTesting.title')}</Link>{' '}
      <span role="status">{text(`control.jointTesting.shown.${direction}`, { done, needed })}</span>
    </p>
  );
}
