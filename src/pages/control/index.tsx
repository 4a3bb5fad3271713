import { Alert } from '@site/src/components/Alert';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Time } from '@site/src/components/Time';
import { Check } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import {
  consoleOverview,
  type Overview,
  steps as order,
} from '#contract/portal/console-accounts.ts';
import { Alerts } from './_components/Alerts.tsx';
import { ControlPage } from './_components/ControlPage.tsx';
import { Figures } from './_components/Figures.tsx';
import { NextThing } from './_components/NextThing.tsx';
import styles from './_components/steps-rail.module.css';

/** The five steps: done (and when), current, and to come. */
function StepsRail({ steps }: Pick<Overview, 'steps'>) {
  const text = useText();
  const current = order.find((step) => steps[step] === null);
  return (
    <ol className={styles.rail} aria-label={text('control.overview.steps')}>
      {order.map((step, at) => {
        const time = steps[step];
        const state = time !== null ? 'done' : step === current ? 'current' : 'todo';
        return (
          <li
            key={step}
            className={styles.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {state === 'done' ? <Check size={16} strokeWidth={3} /> : at + 1}
            </span>
            <span className={styles.name}>{text(`control.overview.step.${step}`)}</span>
            <span className={styles.note}>
              <span className={state === 'done' ? 'visually-hidden' : undefined}>
                {text(`control.overview.step.state.${state}`)}
              </span>{' '}
              {time !== null && <Time at={time} show="date" />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Progress, next step, alerts and today's figures. */
function OverviewPanel() {
  const text = useText();
  const load = useLoad(consoleOverview, {});
  return (
    <Load load={load} skeleton={<Skeleton shape="block" height="24rem" />}>
      {({ steps, next, dueAt, figures, level, coreAway }) => (
        <div className="stack gap-8">
          {coreAway && (
            <Alert tone="warning" title={text('control.overview.coreAway')}>
              {text('control.overview.coreAway.words')}
            </Alert>
          )}
          <StepsRail steps={steps} />
          <NextThing next={next} dueAt={dueAt} />
          {level !== 'user' && <Alerts />}
          {level !== 'user' && <Figures figures={figures} />}
        </div>
      )}
    </Load>
  );
}

export default function Control() {
  return (
    <ControlPage name="overview" early>
      <OverviewPanel />
    </ControlPage>
  );
}
