import { Phrase } from '@site/src/components/Phrase';
import styles from './styles.module.css';

export interface Fact {
  title: string;
  sentences: string[];
}

/** Short facts, one line each. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ title, sentences }) => (
        <div key={title} className={styles.fact}>
          <dt>{title}</dt>
          {sentences.map((sentence) => (
            <dd key={sentence}>
              <Phrase text={sentence} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
