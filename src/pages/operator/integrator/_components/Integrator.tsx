import { Result } from '@site/src/components/Result';
import { useText } from '#client/texts.ts';
import type { Integrator as Known } from '#contract/portal/operator-integrators.ts';
import { useStanding } from '../_useStanding.ts';
import { Accounts } from './Accounts.tsx';
import { Applications } from './Applications.tsx';
import { Certifications } from './Certifications.tsx';
import { Decisions } from './Decisions.tsx';
import { Facts } from './Facts.tsx';
import { Members } from './Members.tsx';

interface IntegratorProps {
  loaded: Known;
  reload: () => void;
}

/** All that the staff know of an integrator, and the right to call, which they take away and give back. */
export function Integrator({ loaded, reload }: IntegratorProps) {
  const text = useText();
  const standing = useStanding(loaded, reload);
  const { seen, ended } = standing;
  return (
    <>
      <Facts standing={standing} />
      {/* After the dialogs, which give the focus back when they close. */}
      {ended && (
        <Result
          of={ended}
          tone={ended.how === 'overtaken' ? 'warning' : 'success'}
          title={text(`operator.integrator.${ended.how}`)}
        />
      )}
      <Accounts accounts={seen.accounts} />
      <Members members={seen.members} />
      <Certifications integrator={seen} />
      <Applications integrator={seen} />
      <Decisions integrator={seen} />
    </>
  );
}
