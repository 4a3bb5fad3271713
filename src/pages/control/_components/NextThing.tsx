import { ButtonLink } from '@site/src/components/ButtonLink';
import { DecisionDue } from '@site/src/components/DecisionDue';
import { DocLink } from '@site/src/components/DocLink';
import { useId } from 'react';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useDocPath } from '#client/useDocPath.ts';
import type { Overview } from '#contract/portal/console-accounts.ts';
import styles from './overview.module.css';

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

/** Returns the page for the next step; `toDocPath` returns a document's address. */
function toPlace(
  { do: thing, interfaces: [nearest] }: Next,
  toDocPath: (page: string) => string,
): string {
  if (thing !== 'jointTest') return places[thing];
  if (!nearest || nearest.direction === 'push') return '/control/callbacks';
  return toDocPath(`${nearest.operation}?panel=try#work`);
}

/** Steps shown once for several interfaces at the same stage. */
const ofSeveral: readonly Next['do'][] = ['goLive', 'wait', 'waitCompany'];

/** Returns the part of the text ids that depends on the next step. */
function toTextPart({ do: thing, interfaces }: Next): string {
  if (thing === 'jointTest') return `jointTest.${interfaces[0]?.direction ?? 'call'}`;
  return interfaces.length > 1 && ofSeveral.includes(thing) ? `${thing}.several` : thing;
}

/** The next step, its interfaces, and the link to it. */
export function NextThing({ next, dueAt }: Pick<Overview, 'next' | 'dueAt'>) {
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
