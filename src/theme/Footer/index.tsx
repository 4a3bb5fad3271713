import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

const links = [
  { to: '/home', label: 'header.home' },
  { to: '/apiDoc/index', label: 'header.apiDoc' },
  { to: '/apiDoc/errors', label: 'footer.errors' },
];

/** One quiet line under every page. */
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
