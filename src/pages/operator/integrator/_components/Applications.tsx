import Link from '@docusaurus/Link';
import { Badge } from '@site/src/components/Badge';
import { stateTones } from '@site/src/components/Badge/state-tones.ts';
import { Card } from '@site/src/components/Card';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { shownStates } from '#contract/portal/interfaces.ts';
import type { Integrator } from '#contract/portal/operator-integrators.ts';

/** The number of applications in each state, linked to their list. */
export function Applications({ integrator }: { integrator: Integrator }) {
  const text = useText();
  const { number } = useFormats();
  const { account, applications } = integrator;
  const there = shownStates.filter((state) => applications[state]);
  /** The list counts live and suspended ones as approved. */
  const toList = (shown: string) => {
    const state = shown === 'live' || shown === 'suspended' ? 'approved' : shown;
    return `/operator/applications?${new URLSearchParams({ account, state })}`;
  };
  return (
    <Card title={text('operator.applications.title')}>
      {there.length === 0 ? (
        <p className="muted">{text('operator.integrator.applications.none')}</p>
      ) : (
        <>
          <ul className="plain-list cluster gap-1-4">
            {there.map((state) => (
              <li key={state}>
                <Link to={toList(state)} className="inline-row gap-2">
                  <Badge tone={stateTones[state]}>
                    {text(`operator.applications.state.${state}`)}
                  </Badge>
                  {number(applications[state] ?? 0)}
                </Link>
              </li>
            ))}
          </ul>
          <Link to={toList('')}>{text('operator.integrator.applications.all')}</Link>
        </>
      )}
    </Card>
  );
}
