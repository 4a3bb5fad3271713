import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Failure } from '@site/src/components/Failure';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { RoleNote } from '@site/src/components/RoleNote';
import { Select } from '@site/src/components/Select';
import clsx from 'clsx';
import { Check, ChevronsRight, Circle, CircleDot, StepForward } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMay } from '#client/useMay.ts';
import { scenarioNames } from '#contract/operations/sandbox/scenario-names.ts';
import { moveParcel, type ParcelDetail } from '#contract/portal/console-parcels.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import styles from './parcel.module.css';

type Move = Omit<AskOf<typeof moveParcel>, 'billCode'>;

/** Seconds between two steps of a parcel that moves by itself. */
const usualPaces = [5, 30, 300, 3600];

const icons = { done: Check, next: CircleDot, later: Circle };

/** Steps of the scenario: done, next and following. */
function Steps({ progress: { steps, done } }: Pick<ParcelDetail, 'progress'>) {
  const text = useText();
  return (
    <ol className={styles.steps} aria-label={text('control.parcels.steps')}>
      {steps.map((step, at) => {
        const place = at < done ? 'done' : at === done ? 'next' : 'later';
        const Icon = icons[place];
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a scenario's steps repeat and keep their places.
            key={at}
            className={clsx(styles.step, styles[place])}
            aria-current={place === 'next' ? 'step' : undefined}
          >
            <Icon size={14} aria-hidden />
            {step}
            <span className="visually-hidden">{` (${text(`control.parcels.steps.${place}`)})`}</span>
          </li>
        );
      })}
    </ol>
  );
}

interface ScenarioProps {
  parcel: ParcelDetail;
  onMoved: () => void;
}

/** The parcel's place in its scenario, the next step, and the buttons that advance it. */
export function Scenario({ parcel, onMoved }: ScenarioProps) {
  const text = useText();
  const ask = useAsk();
  const { progress, billCode } = parcel;
  const { run, busy, failure } = useAct((move: Move) =>
    ask(moveParcel, { billCode, ...move }).finally(onMoved),
  );
  const next = progress.steps[progress.done];
  // Also shows a pace set by a signed call.
  const everyS = progress.timetable?.everyS ?? 0;
  const paces = [...new Set([0, ...usualPaces, everyS])].sort((one, other) => one - other);
  const toPaceName = (count: number) =>
    count === 0 ? text('control.parcels.pace.none') : text('control.parcels.pace', { count });
  const may = useMay()(moveParcel);
  const isStuck = next === undefined || progress.obstacle !== null || !may;
  return (
    <Card title={text('control.parcels.scenario')} lead={text('control.parcels.scenario.lead')}>
      <div className="stack gap-5">
        <div className={styles.controls}>
          <Select
            label={text('control.parcels.scenario.choose')}
            value={progress.scenario}
            options={toOptions(scenarioNames, (name) => text(`control.parcels.scenario.${name}`))}
            onChoose={(chosen) => {
              const scenario = scenarioNames.find((name) => name === chosen);
              if (scenario) void run({ scenario });
            }}
            all={false}
            disabled={!may}
          />
          <Select
            label={text('control.parcels.timetable')}
            value={String(everyS)}
            options={paces.map((count) => ({ value: String(count), label: toPaceName(count) }))}
            onChoose={(chosen) => void run({ everySeconds: Number(chosen) })}
            all={false}
            disabled={isStuck}
          />
        </div>
        <RoleNote call={moveParcel} />
        <Steps progress={progress} />
        {progress.obstacle && (
          <p className="muted-sm no-margin">
            {text('control.parcels.obstacle', { reason: progress.obstacle })}
          </p>
        )}
        <div className="cluster gap-3">
          <Button
            kind="primary"
            aria-disabled={busy || isStuck || undefined}
            onClick={() => !isStuck && void run({ steps: 1 })}
          >
            <StepForward size={16} aria-hidden />
            {next === undefined
              ? text('control.parcels.step.none')
              : text('control.parcels.step', { step: next })}
          </Button>
          <Button
            aria-disabled={busy || isStuck || undefined}
            onClick={() => !isStuck && void run({ toTheEnd: true })}
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
