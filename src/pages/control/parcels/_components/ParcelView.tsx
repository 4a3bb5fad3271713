import Link from '@docusaurus/Link';
import { BackLink } from '@site/src/components/BackLink';
import { Badge, type Tone } from '@site/src/components/Badge';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { DefinitionList } from '@site/src/components/DefinitionList';
import { Failure } from '@site/src/components/Failure';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { Load } from '@site/src/components/Load';
import { PushStatus } from '@site/src/components/PushStatus';
import { RoleNote } from '@site/src/components/RoleNote';
import { Select } from '@site/src/components/Select';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import clsx from 'clsx';
import { ArrowRight, Check, ChevronsRight, Circle, CircleDot, StepForward } from 'lucide-react';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useClient } from '#client/useClient.ts';
import { useFormats } from '#client/useFormats.ts';
import { useLoad } from '#client/useLoad.ts';
import { useMay } from '#client/useMay.ts';
import { scenarioNames } from '#contract/operations/sandbox/scenario-names.ts';
import {
  moveParcel,
  type ParcelDetail,
  type ScanProof,
  showParcel,
} from '#contract/portal/console-parcels.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { Rests } from '../../_components/Rests.tsx';
import { useFollow } from '../../_useFollow.ts';
import styles from './parcel.module.css';
import { SendBack } from './SendBack.tsx';

const tones: Record<number, Tone> = { 103: 'info', 104: 'error' };

export function Status({ status }: { status: number }) {
  const text = useText();
  return (
    <Badge tone={tones[status] ?? 'neutral'}>
      {text(`control.parcels.status.${status}`)} <bdi dir="ltr">{status}</bdi>
    </Badge>
  );
}

interface WithAddress {
  /** Address of a parcel's page; of the list for an empty one. */
  toParcel: (billCode: string) => string;
}

/** Each of the two may be in a script with its own direction. */
function Party({ name, city }: ParcelDetail['sender']) {
  return (
    <span>
      <bdi>{name}</bdi>
      {' · '}
      <bdi>{city}</bdi>
    </span>
  );
}

function ParcelLinks({ billCodes, toParcel }: { billCodes: string[] } & WithAddress) {
  return (
    <span className="cluster gap-3">
      {billCodes.map((billCode) => (
        <Link key={billCode} to={toParcel(billCode)}>
          <bdi dir="ltr">{billCode}</bdi>
        </Link>
      ))}
    </span>
  );
}

interface FactsProps extends WithAddress {
  parcel: ParcelDetail;
  onReturned: () => void;
}

const signed = 10;

function Facts({ parcel, onReturned, toParcel }: FactsProps) {
  const text = useText();
  const formats = useFormats();
  const { billCode, txlogisticId, status, sender, receiver, cancelReason } = parcel;
  const { returnOf, returnedBy, scans } = parcel;
  const isReturnable = returnOf === null && scans[0]?.type === signed;
  return (
    <Card
      title={
        <span className="cluster gap-3">
          <ShortId value={billCode} label={text('control.waybill')} start={15} />
          <Status status={status} />
        </span>
      }
    >
      <DefinitionList
        items={[
          { label: 'control.parcels.txlogisticId', id: txlogisticId, start: 40 },
          {
            label: 'control.parcels.way',
            value: (
              <span className={styles.way}>
                <Party {...sender} />
                <ArrowRight size={16} aria-hidden />
                <Party {...receiver} />
              </span>
            ),
          },
          { label: 'control.parcels.weight', value: formats.unit(parcel.weightKg, 'kilogram') },
          {
            label: 'control.parcels.freight',
            value: formats.money(parcel.sumFreight, parcel.currency),
          },
          { label: 'control.parcels.created', value: <Time at={parcel.createdAt} show="exact" /> },
          Boolean(cancelReason) && {
            label: 'control.parcels.cancelReason',
            value: <bdi>{cancelReason}</bdi>,
          },
          returnOf !== null && {
            label: 'control.parcels.returnOf',
            value: <ParcelLinks billCodes={[returnOf]} toParcel={toParcel} />,
          },
          returnedBy.length > 0 && {
            label: 'control.parcels.returnedBy',
            value: <ParcelLinks billCodes={returnedBy} toParcel={toParcel} />,
          },
        ]}
      />
      {isReturnable && <SendBack billCode={billCode} onMade={onReturned} toParcel={toParcel} />}
    </Card>
  );
}

type Move = Omit<AskOf<typeof moveParcel>, 'billCode'>;

/** Seconds between two steps of a parcel that moves by itself. */
const usualPaces = [5, 30, 300, 3600];

const icons = { done: Check, next: CircleDot, later: Circle };

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

function Scenario({ parcel, onMoved }: ScenarioProps) {
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

/** Returns true if a parcel or its pushes may still change. */
function mayChange(parcel: ParcelDetail | undefined): boolean {
  if (!parcel) return true;
  const { progress, pushes } = parcel;
  const isOver = progress.done >= progress.steps.length || parcel.status === 104;
  return !isOver || pushes.some(({ status }) => status === 'pending');
}

/** What a scan proves: who signed, and pictures that open in full size. */
function Proof({ signedBy, otp, pictures }: ScanProof) {
  const text = useText();
  const { toUrl } = useClient();
  return (
    <div className="stack gap-3">
      {signedBy && (
        <p className="muted-sm no-margin">{text('control.parcels.signedBy', signedBy)}</p>
      )}
      {otp !== null && <p className="muted-sm no-margin">{text('control.parcels.otp', { otp })}</p>}
      {pictures.length > 0 && (
        <div className="cluster gap-3">
          {pictures.map(({ name, path }) => (
            <a key={name} href={toUrl(path)} target="_blank" rel="noreferrer" title={name}>
              <img src={toUrl(path)} alt={name} className={styles.picture} loading="lazy" />
            </a>
          ))}
        </div>
      )}
    </div>
  );
}

/** The parcel's tracking, as `logistics/trace` returns it; new scans are announced to screen readers. */
function Tracking({ scans }: Pick<ParcelDetail, 'scans'>) {
  const text = useText();
  return (
    <Card title={text('control.parcels.tracking')}>
      <p role="status" className="visually-hidden">
        {scans[0]?.text}
      </p>
      {scans.length === 0 ? (
        <p className="muted-sm no-margin">{text('control.parcels.tracking.none')}</p>
      ) : (
        <ol className="plain-list">
          {scans.map((scan) => (
            <li key={scan.number} className={styles.scan}>
              <p className="no-margin">
                <bdi>{scan.text}</bdi>
              </p>
              <p className={styles.when}>
                <Time at={scan.time} show="exact" />
                <span>{scan.name}</span>
                {scan.staff && <bdi dir="ltr">{scan.staff}</bdi>}
              </p>
              {scan.proof && <Proof {...scan.proof} />}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Pushes({ pushes }: Pick<ParcelDetail, 'pushes'>) {
  const text = useText();
  return (
    <Card title={text('control.parcels.pushes')}>
      {pushes.length === 0 ? (
        <div className="stack gap-3">
          <p className="muted-sm no-margin">{text('control.parcels.pushes.none')}</p>
          <ButtonLink kind="small" to="/control/callbacks?tab=addresses">
            {text('control.parcels.pushes.set')}
          </ButtonLink>
        </div>
      ) : (
        <ul className="plain-list ruled">
          {pushes.map(({ id, kind, status, createdAt, attempts }) => (
            <li key={id} className={styles.push}>
              <Link to={`/control/callbacks?push=${id}`}>{titleOfOperation(kind)}</Link>
              <PushStatus status={status} />
              <span className={styles.when}>
                <Time at={createdAt} />
                <span>{text('control.parcels.pushes.attempts', { count: attempts })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function ParcelView({ billCode, toParcel }: { billCode: string } & WithAddress) {
  const text = useText();
  const load = useLoad(showParcel, { billCode });
  const following = useFollow(load, load.state !== 'failed' && mayChange(load.data));
  return (
    <>
      <BackLink to={toParcel('')}>{text('control.parcels.back')}</BackLink>
      <Rests {...following} />
      <Load load={load}>
        {(parcel) => (
          <>
            <Facts parcel={parcel} onReturned={load.reload} toParcel={toParcel} />
            <Scenario parcel={parcel} onMoved={load.reload} />
            <div className={styles.columns}>
              <Tracking scans={parcel.scans} />
              <Pushes pushes={parcel.pushes} />
            </div>
          </>
        )}
      </Load>
    </>
  );
}
