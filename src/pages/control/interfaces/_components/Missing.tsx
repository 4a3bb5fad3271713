import Link from '@docusaurus/Link';
import { useText } from '#client/texts.ts';
import { useDocPath } from '#client/useDocPath.ts';
import type { InterfaceRow, Obstacle } from '#contract/portal/interfaces.ts';
import styles from './row.module.css';

/** Where an obstacle is mended; those without a place are mended by the buttons of the row. */
function toMend(
  obstacle: Obstacle,
  { operation, direction }: InterfaceRow,
  toDocPath: (page: string) => string,
): string | undefined {
  if (obstacle === 'certifyDeveloper') return '/personalCenter/certification';
  if (obstacle === 'certifyCompany') return '/personalCenter/certification';
  if (obstacle === 'goLive') return '/control/jointTesting';
  if (obstacle !== 'jointTest') return undefined;
  return direction === 'push' ? '/control/callbacks' : toDocPath(`${operation}?panel=try#work`);
}

/** What still stands between its owner and production, in the order of doing. */
export function Missing({ row }: { row: InterfaceRow }) {
  const text = useText();
  const toDocPath = useDocPath();
  const { successes: done, needed, direction } = row;
  const say = (obstacle: Obstacle) =>
    obstacle === 'jointTest'
      ? text(`control.interfaces.progress.${direction}`, { done, needed })
      : text(`control.interfaces.missing.${obstacle}`);
  return (
    <ul className={styles.missing} aria-label={text('control.interfaces.missing')}>
      {row.missing.map((obstacle) => {
        const words = say(obstacle);
        const to = toMend(obstacle, row, toDocPath);
        return (
          <li key={obstacle}>
            {to ? (
              <Link to={to} data-noBrokenLinkCheck>
                {words}
              </Link>
            ) : (
              words
            )}
          </li>
        );
      })}
    </ul>
  );
}
