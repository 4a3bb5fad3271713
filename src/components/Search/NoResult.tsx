import Link from '@docusaurus/Link';
import { useText } from '#client/texts.ts';
import styles from './panel.module.css';

/** Nothing was found: how to ask otherwise, and where to go on. */
export function NoResult({ query, close }: { query: string; close: () => void }) {
  const text = useText();
  return (
    <div className={styles.state}>
      <p>
        <strong>{text('search.none', { query })}</strong>
      </p>
      <p>{text('search.none.mend')}</p>
      <p>
        <Link to="/apiDoc/index" onClick={close}>
          {text('header.apiDoc')}
        </Link>
        <Link to="/apiDoc/errors" onClick={close}>
          {text('footer.errors')}
        </Link>
        <Link to="/helpCenter#contact" onClick={close}>
          {text('contact.title')}
        </Link>
      </p>
    </div>
  );
}
