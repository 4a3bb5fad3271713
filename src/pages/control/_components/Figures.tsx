import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { Overview } from '#contract/portal/console-accounts.ts';
import styles from './figures.module.css';

interface FigureProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Link to the details. */
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

/** The day in four numbers; each links to the list behind it. */
export function Figures({ figures }: Pick<Overview, 'figures'>) {
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
