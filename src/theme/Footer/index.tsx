import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

const links = [
  { to: '/home', label: 'header.home' },
  { to: '/apiDoc/index', label: 'header.apiDoc' },
  { to: '/apiDoc/basic', label: 'home.calls.areas.title' },
  { to: '/apiDoc/orderserve/create', label: 'home.calls.create.title' },
  { to: '/apiDoc/orderserve/query', label: 'home.calls.query.title' },
  { to: '/apiDoc/orderserve/cancel', label: 'home.calls.cancel.title' },
  { to: '/apiDoc/logistics/query', label: 'home.calls.trace.title' },
  { to: '/apiDoc/errors', label: 'footer.errors' },
];

/** Every page of the documentation, quietly under each page: also the menu where there is no script. */
export default function Footer() {
  const text = useText();
  const { title } = useDocusaurusContext().siteConfig;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.name}>{title}</p>
        <nav aria-label={text('footer.navigation')}>
          <ul className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{text(label)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
