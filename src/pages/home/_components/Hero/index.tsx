import Link from '@docusaurus/Link';
import { useText } from '#client/texts.ts';
import { Specimen } from '../Specimen/index.tsx';
import styles from './styles.module.css';

/** The promise in one sentence, two ways in, and beside it a call as it really looks. */
export function Hero() {
  const text = useText();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{text('home.hero.title')}</h1>
        <p className={styles.lead}>{text('home.hero.lead')}</p>
        <div className="flex-wrap gap-3">
          <Link className={styles.primary} to="/apiDoc/index">
            {text('home.hero.start')}
          </Link>
          <Link className={styles.secondary} to="/apiDoc/orderserve/create?panel=try#work">
            {text('home.hero.try')}
          </Link>
        </div>
      </div>
      <Specimen />
    </section>
  );
}
