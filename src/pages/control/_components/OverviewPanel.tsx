import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { useLoad } from '#client/useLoad.ts';
import { consoleOverview } from '#contract/portal/console-accounts.ts';
import { Figures } from './Figures.tsx';
import { NextThing } from './NextThing.tsx';
import styles from './overview.module.css';
import { StepsRail } from './StepsRail.tsx';

/** Where a person stands, what to do next, and how today goes. */
export function OverviewPanel() {
  const load = useLoad(consoleOverview, {});
  return (
    <Load load={load} skeleton={<Skeleton shape="block" height="24rem" />}>
      {({ steps, next, figures, level }) => (
        <div className={styles.overview}>
          <StepsRail steps={steps} />
          <NextThing next={next} />
          {level !== 'user' && <Figures figures={figures} />}
        </div>
      )}
    </Load>
  );
}
