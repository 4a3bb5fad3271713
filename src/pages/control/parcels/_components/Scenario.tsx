import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Failure } from '@site/src/components/Failure';
import { ChevronsRight, StepForward } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { ParcelDetail } from '#contract/portal/console-parcels.ts';
import { useMove } from '../_useMove.ts';
import styles from './parcel.module.css';
import { ScenarioSelect } from './ScenarioSelect.tsx';
import { Steps } from './Steps.tsx';
import { Timetable } from './Timetable.tsx';

interface ScenarioProps {
  parcel: ParcelDetail;
  onMoved: () => void;
}

/** Where the parcel is in its scenario, what comes next, and the buttons that make it happen. */
export function Scenario({ parcel, onMoved }: ScenarioProps) {
  const text = useText();
  const { progress, billCode } = parcel;
  const { move, busy, failure } = useMove(billCode, onMoved);
  const next = progress.steps[progress.done];
  const isStuck = next === undefined || progress.obstacle !== null;
  return (
    <Card title={text('control.parcels.scenario')} lead={text('control.parcels.scenario.lead')}>
      <div className={styles.scenario}>
        <div className={styles.controls}>
          <ScenarioSelect progress={progress} move={move} />
          <Timetable progress={progress} move={move} disabled={isStuck} />
        </div>
        <Steps progress={progress} />
        {progress.obstacle && (
          <p className={styles.obstacle}>
            {text('control.parcels.obstacle', { reason: progress.obstacle })}
          </p>
        )}
        <div className={styles.buttons}>
          <Button
            kind="primary"
            aria-disabled={busy || isStuck || undefined}
            onClick={() => !isStuck && void move({ steps: 1 })}
          >
            <StepForward size={16} aria-hidden />
            {next === undefined
              ? text('control.parcels.step.none')
              : text('control.parcels.step', { step: next })}
          </Button>
          <Button
            aria-disabled={busy || isStuck || undefined}
            onClick={() => !isStuck && void move({ toTheEnd: true })}
          >
            <ChevronsRight size={16} aria-hidden />
            {text('control.parcels.end')}
          </Button>
        </div>
        {failure && <Failure failure={failure} />}
      </div>
    </Card>
  );
}
