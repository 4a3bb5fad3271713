import Link from '@docusaurus/Link';
import { Breakable } from '@site/src/components/Breakable';
import { useText } from '#client/texts.ts';
import styles from './calls.module.css';

const calls = [
  { page: 'orderserve/create', path: 'order/addOrder', name: 'create' },
  { page: 'orderserve/query', path: 'order/getOrders', name: 'query' },
  { page: 'other/freight', path: 'spmComCost/getComCost', name: 'freight' },
  { page: 'orderserve/expressquery', path: 'order/printOrder', name: 'label' },
  { page: 'logistics/query', path: 'logistics/trace', name: 'trace' },
  { page: 'logistics/statusFeedback', path: 'logisticsStatusFeedback', name: 'push' },
  { page: 'sandbox/moveParcel', path: 'sandbox/moveParcel', name: 'move' },
];

/** The operations that most integrations start with, and links to all others. */
export function Calls() {
  const text = useText();
  return (
    <section aria-labelledby="calls" className={styles.calls}>
      <div>
        <h2 id="calls">{text('home.calls.title')}</h2>
        <p className="muted">{text('home.calls.lead')}</p>
        <p>
          <Link to="/apiDoc/index">{text('home.calls.all')}</Link>
        </p>
        <Link to="/apiDoc/errors">{text('home.calls.errors')}</Link>
      </div>
      <ul className={styles.list}>
        {calls.map(({ page, path, name }) => (
          <li key={page}>
            <Link to={`/apiDoc/${page}`}>
              <strong>{text(`home.calls.${name}.title`)}</strong>
              <code>
                <Breakable text={path} />
              </code>
              <span className={styles.text}>{text(`home.calls.${name}.text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
