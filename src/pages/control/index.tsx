import Link from '@docusaurus/Link';
import { Alert } from '@site/src/components/Alert';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { DecisionDue } from '@site/src/components/DecisionDue';
import { DocLink } from '@site/src/components/DocLink';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { Sparkline } from '@site/src/components/Sparkline';
import { Time } from '@site/src/components/Time';
import { useAtomValue } from 'jotai';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { titleOfOperation } from '#client/operations.ts';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useDocPath } from '#client/useDocPath.ts';
import { useFormats } from '#client/useFormats.ts';
import { useLoad } from '#client/useLoad.ts';
import {
  type ConsoleWeek,
  consoleOverview,
  consoleWeek,
  type Overview,
  steps as order,
} from '#contract/portal/console-accounts.ts';
import { consoleAlerts } from '#contract/portal/console-alerts.ts';
import { Alerts } from './_components/Alerts.tsx';
import { createControlPage } from './_components/ControlPage.tsx';
import styles from './_components/overview.module.css';

interface FigureProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  to: string;
  tone?: 'error' | 'warning';
}

function Figure({ label, value, note, to, tone }: FigureProps) {
  return (
    <li className={styles.figure} data-tone={tone}>
      <Link to={to} className={styles.label}>
        {label}
      </Link>
      <span className={styles.value}>{value}</span>
      {note && <span className={styles.note}>{note}</span>}
    </li>
  );
}

function Figures({ figures }: Pick<Overview, 'figures'>) {
  const text = useText();
  const { number } = useFormats();
  const { calls, errors, more, pushesWaiting, pushesParked, balance } = figures;
  const write = (count: number, isMore = false) => `${number(count)}${isMore ? '+' : ''}`;
  const left = balance?.left ?? null;
  return (
    <ul className={styles.figures} aria-label={text('control.overview.figures')}>
      <Figure
        label={text('control.overview.figure.calls')}
        value={write(calls, more)}
        note={text('control.overview.figure.today')}
        to="/control/calls"
      />
      <Figure
        label={text('control.overview.figure.errors')}
        value={write(errors, more && errors > 0)}
        note={text(
          errors > 0 ? 'control.overview.figure.errors.some' : 'control.overview.figure.today',
        )}
        to="/control/calls?outcome=failure"
        tone={errors > 0 ? 'error' : undefined}
      />
      <Figure
        label={text('control.overview.figure.pushes')}
        value={write(pushesWaiting)}
        note={text('control.overview.figure.parked', { count: pushesParked })}
        to="/control/callbacks"
        tone={pushesParked > 0 ? 'warning' : undefined}
      />
      {balance && (
        <Figure
          label={text('control.overview.figure.balance')}
          value={left === null ? text('control.overview.figure.uncounted') : write(left)}
          note={text(`control.environment.${balance.environment}`)}
          to="/control/credentials"
        />
      )}
    </ul>
  );
}

function WeekFigures({ week }: { week: ConsoleWeek }) {
  const text = useText();
  const { number, percent, unit } = useFormats();
  const { calls, errors, p95Ms, deliveries } = week;
  const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);
  const [made, failed] = [sum(calls), sum(errors)];
  const toDays = (counts: readonly number[]) =>
    text('control.overview.week.days', { counts: counts.map(number).join(' · ') });
  const toMs = (ms: number) => unit(Math.round(ms), 'millisecond');
  const none = text('control.overview.week.none');
  // Rounded down: 100 % means that none failed.
  const toShare = (part: number, whole: number) =>
    percent(Math.floor((part / whole) * 1000) / 1000, 1);
  return (
    <ul className={styles.figures} aria-label={text('control.overview.week')}>
      <Figure
        label={text('control.overview.week.calls')}
        value={number(made)}
        note={<Sparkline counts={calls} label={toDays(calls)} tone="info" />}
        to="/control/calls?tab=figures&span=week&environment=production"
      />
      <Figure
        label={text('control.overview.week.errors')}
        value={number(failed)}
        note={
          <>
            <Sparkline counts={errors} label={toDays(errors)} />
            {made > 0 &&
              text('control.overview.week.errors.share', { share: percent(failed / made, 1) })}
          </>
        }
        to="/control/calls?outcome=failure&environment=production"
      />
      <Figure
        label={text('control.overview.week.p95')}
        value={p95Ms === null ? none : toMs(p95Ms)}
        to="/control/calls?environment=production"
      />
      <Figure
        label={text('control.overview.week.deliveries')}
        value={deliveries ? toShare(deliveries.acknowledged, deliveries.attempts) : none}
        note={
          deliveries &&
          text('control.overview.week.deliveries.p95', { p95: toMs(deliveries.p95Ms) })
        }
        to="/control/callbacks?environment=production"
      />
    </ul>
  );
}

/** A week with a figure in each place: its skeleton is as high as most weeks. */
const someWeek: ConsoleWeek = {
  calls: [1],
  errors: [1],
  p95Ms: 1,
  deliveries: { attempts: 1, acknowledged: 1, medianMs: 1, p95Ms: 1 },
};

/** The last seven days of production, for those who are live. */
function Week() {
  const text = useText();
  const load = useLoad(consoleWeek, {});
  const heading = useId();
  return (
    <section className="stack gap-3" aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {text('control.overview.week')}
      </h2>
      <Load
        load={load}
        skeleton={
          <div className={styles.waiting}>
            <Skeleton shape="block" height="100%" />
            <div aria-hidden inert>
              <WeekFigures week={someWeek} />
            </div>
          </div>
        }
      >
        {(week) => <WeekFigures week={week} />}
      </Load>
    </section>
  );
}

type Next = Overview['next'];

const places: Record<Exclude<Next['do'], 'jointTest'>, string> = {
  certifyDeveloper: '/personalCenter/certification',
  mendDeveloper: '/personalCenter/certification',
  waitDeveloper: '/apiDoc/index',
  useSandbox: '/control/credentials',
  certifyCompany: '/personalCenter/certification',
  mendCompany: '/personalCenter/certification',
  waitCompany: '/personalCenter/certification',
  apply: '/control/interfaces',
  applyAgain: '/control/interfaces',
  wait: '/control/interfaces',
  enable: '/control/interfaces',
  goLive: '/control/jointTesting',
  live: '/control/calls',
  suspended: '/control/calls',
};

function toPlace(
  { do: thing, interfaces: [nearest] }: Next,
  toDocPath: (page: string) => string,
): string {
  if (thing !== 'jointTest') return places[thing];
  if (!nearest || nearest.direction === 'push') return '/control/callbacks?tab=addresses';
  return toDocPath(`${nearest.operation}?panel=try#work`);
}

/** Steps shown once for several interfaces at the same stage. */
const ofSeveral: readonly Next['do'][] = ['goLive', 'wait', 'waitCompany'];

function toTextPart({ do: thing, interfaces }: Next): string {
  if (thing === 'jointTest') return `jointTest.${interfaces[0]?.direction ?? 'call'}`;
  return interfaces.length > 1 && ofSeveral.includes(thing) ? `${thing}.several` : thing;
}

function NextThing({ next, dueAt }: Pick<Overview, 'next' | 'dueAt'>) {
  const text = useText();
  const toDocPath = useDocPath();
  const heading = useId();
  const { do: thing, interfaces } = next;
  const [nearest] = interfaces;
  const part = toTextPart(next);
  const values = {
    title: nearest ? titleOfOperation(nearest.operation) : '',
    left: nearest ? Math.max(0, nearest.needed - nearest.successes) : 0,
    count: interfaces.length,
  };
  const isLive = thing === 'live';
  return (
    <section className={styles.next} data-live={isLive || undefined} aria-labelledby={heading}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>
          {text(isLive ? 'control.overview.next.done' : 'control.overview.next')}
        </p>
        <h2 id={heading}>{text(`control.overview.next.${part}.title`, values)}</h2>
        <p>{text(`control.overview.next.${part}.text`, values)}</p>
        {dueAt !== null && <DecisionDue at={dueAt} />}
        {part.endsWith('.several') && (
          <ul className={styles.ready} aria-labelledby={heading}>
            {interfaces.map(({ operation }) => (
              <li key={operation}>
                <DocLink page={operation}>{titleOfOperation(operation)}</DocLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex-wrap gap-3">
        <ButtonLink kind="primary" to={toPlace(next, toDocPath)}>
          {text(`control.overview.next.${part.replace('.several', '')}.action`)}
        </ButtonLink>
        {thing === 'useSandbox' && (
          <ButtonLink to="/personalCenter/certification">
            {text('control.overview.next.certifyCompany.title')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

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

function OverviewPanel() {
  const text = useText();
  const load = useLoad(consoleOverview, {});
  const isCertified = useAtomValue(userDataAtom)?.level !== 'user';
  const alerts = useLoad(consoleAlerts, isCertified ? {} : null);
  const skeleton = <Skeleton shape="block" height="24rem" />;
  // Alerts stand above the figures: everything below would move if they came later.
  if (isCertified && load.data && alerts.state === 'loading') return skeleton;
  return (
    <Load load={load} skeleton={skeleton}>
      {({ steps, next, dueAt, figures, level, coreAway }) => (
        <div className="stack gap-8">
          {coreAway && (
            <Alert tone="warning" title={text('control.overview.coreAway')}>
              {text('control.overview.coreAway.words')}
            </Alert>
          )}
          {steps.goLive === null && <StepsRail steps={steps} />}
          <NextThing next={next} dueAt={dueAt} />
          {level !== 'user' && <Alerts load={alerts} />}
          {steps.goLive !== null && <Week />}
          {level !== 'user' && <Figures figures={figures} />}
        </div>
      )}
    </Load>
  );
}

export default createControlPage('overview', OverviewPanel, true);
