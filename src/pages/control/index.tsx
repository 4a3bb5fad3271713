import { Alert } from '@site/src/components/Alert';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { consoleOverview } from '#contract/portal/console-accounts.ts';
import { Alerts } from './_components/Alerts.tsx';
import { ControlPage } from './_components/ControlPage.tsx';
import { Figures } from './_components/Figures.tsx';
import { NextThing } from './_components/NextThing.tsx';
import { StepsRail } from './_components/StepsRail.tsx';

/** Where a person stands, what to do next, what goes wrong, and how today goes. */
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
