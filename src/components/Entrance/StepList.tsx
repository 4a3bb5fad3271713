import clsx from 'clsx';
import styles from './styles.module.css';

interface Step {
  title: string;
  text: string;
  /** The step that this page is. */
  current?: boolean;
}

interface StepListProps {
  title: string;
  steps: readonly Step[];
  /** Items in no order. */
  plain?: boolean;
}

/** The steps or the facts beside the form of an `Entrance`. */
export function StepList({ title, steps, plain }: StepListProps) {
  const List = plain ? 'ul' : 'ol';
  return (
    <>
      <h2>{title}</h2>
      <List className={clsx(styles.steps, !plain && styles.numbered)}>
        {steps.map((step) => (
          <li key={step.title} aria-current={step.current ? 'step' : undefined}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </List>
    </>
  );
}
