import Link from '@docusaurus/Link';
import { Card } from '@site/src/components/Card';
import { DefinitionList, toIdLine } from '@site/src/components/DefinitionList';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { toDecider } from '../../_cases.ts';
import { IntegratorState } from '../../_components/IntegratorState.tsx';
import { Name } from '../../_components/Name.tsx';
import type { Standing } from '../_useStanding.ts';
import { CallFigures } from './CallFigures.tsx';
import styles from './integrator.module.css';
import { StandingButton } from './StandingButton.tsx';

/** Longer than any id, so that ids are shown whole. */
const wholeId = 36;

/** The integrator, whether it may make calls, why not, and the button that changes it. */
export function Facts({ standing }: { standing: Standing }) {
  const text = useText();
  const { seen } = standing;
  const { name, account, company, level, suspension, lastUsedAt, since, day } = seen;
  return (
    <Card
      title={
        <span className="cluster gap-1-3 wrap-anywhere">
          <bdi>{name}</bdi> <IntegratorState isSuspended={suspension !== null} />
        </span>
      }
      actions={<StandingButton standing={standing} />}
    >
      <DefinitionList
        items={[
          suspension !== null && {
            label: text('operator.suspend.since'),
            value: <Time at={suspension.since} show="exact" />,
          },
          suspension !== null && {
            label: text('operator.suspend.by'),
            value: <Name name={toDecider(text, suspension.by)} />,
          },
          suspension !== null && {
            label: text('operator.suspend.reason'),
            value: (
              <p className={styles.reason} dir="auto">
                {suspension.reason}
              </p>
            ),
          },
          Boolean(company) && {
            label: text('operator.queue.company'),
            value: <bdi>{company}</bdi>,
          },
          { label: text('operator.review.account'), value: <bdi>{account}</bdi> },
          { label: text('operator.review.level'), value: text(`operator.review.level.${level}`) },
          { label: text('operator.integrators.calls'), value: <CallFigures count={day} /> },
          lastUsedAt !== null && {
            label: text('operator.integrators.lastCall'),
            value: <Time at={lastUsedAt} />,
          },
          { label: text('operator.integrators.since'), value: <Time at={since} show="date" /> },
          toIdLine(text('operator.integrator.id'), seen.organisation, wholeId),
        ]}
      />
      <Link to={`/operator/audit?${new URLSearchParams({ account })}`}>
        {text('operator.integrator.audit')}
      </Link>
    </Card>
  );
}
