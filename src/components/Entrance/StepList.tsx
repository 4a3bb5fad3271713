import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface StepListProps {
  /** Text id of the heading. */
  title: string;
  /** Text ids without `.title` and `.text`. */
  steps: readonly string[];
  /** Things beside each other, in no order. */
  plain?: boolean;
  /** The step that the page itself is. */
  current?: string;
}

/** What comes one after the other, or what there is, beside the form of an `Entrance`. */
export function StepList({ title, steps, plain, current }: StepListProps) {
  const text = useText();
  const List = plain ? 'ul' : 'ol';
  return (
    <>
      <h2>{text(title)}</h2>
      <List className={clsx(styles.steps, !plain && styles.numbered)}>
        {steps.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            <h3>{text(`${step}.title`)}</h3>
            <p>{text(`${step}.text`)}</p>
          </li>
        ))}
      </List>
    </>
  );
}
