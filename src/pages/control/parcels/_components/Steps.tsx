import clsx from 'clsx';
import { Check, Circle, CircleDot } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { ParcelProgress } from '#contract/portal/console-parcels.ts';
import styles from './parcel.module.css';

const icons = { done: Check, next: CircleDot, later: Circle };

/** The steps of the scenario: those behind the parcel, the next one, and what follows. */
export function Steps({ progress: { steps, done } }: { progress: ParcelProgress }) {
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
