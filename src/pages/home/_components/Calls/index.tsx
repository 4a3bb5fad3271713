import Link from '@docusaurus/Link';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

const calls = [
  { page: 'orderserve/create', path: 'order/addOrder', name: 'create' },
  { page: 'orderserve/query', path: 'order/getOrders', name: 'query' },
  { page: 'orderserve/cancel', path: 'order/cancelOrder', name: 'cancel' },
  { page: 'logistics/query', path: 'logistics/trace', name: 'trace' },
  { page: 'basic', path: 'location/getLocation', name: 'areas' },
];

/** The documented operations as a list to choose from, and the error catalogue. */
export function Calls() {
  const text = useText();
  return (
    <section aria-labelledby="calls" className={styles.calls}>
      <div>
        <h2 id="calls">{text('home.calls.title')}</h2>
        <p className={styles.lead}>{text('home.calls.lead')}</p>
        <Link to="/apiDoc/errors">{text('home.calls.errors')}</Link>
      </div>
      <ul className={styles.list}>
        {calls.map(({ page, path, name }) => (
          <li key={page}>
            <Link to={`/apiDoc/${page}`}>
              <strong>{text(`home.calls.${name}.title`)}</strong>
              <code>{path}</code>
              <span>{text(`home.calls.${name}.text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
