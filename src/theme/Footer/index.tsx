import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

const links = [
  { to: '/home', label: 'header.home' },
  { to: '/apiDoc/index', label: 'header.apiDoc' },
  { to: '/apiDoc/guides/signature', label: 'footer.guides.signature' },
  { to: '/apiDoc/guides/pushes', label: 'footer.guides.pushes' },
  { to: '/apiDoc/guides/sandbox', label: 'footer.guides.sandbox' },
  { to: '/apiDoc/guides/going-live', label: 'footer.guides.live' },
  { to: '/apiDoc/errors', label: 'footer.errors' },
  { to: '/apiDoc/guides/changelog', label: 'footer.guides.changelog' },
  { to: '/helpCenter', label: 'header.helpCenter' },
  { to: '/helpCenter/faq', label: 'help.nav.faq' },
  { to: '/aboutUs', label: 'about.nav.courier' },
  { to: '/aboutUs/terms', label: 'about.nav.terms' },
  { to: '/aboutUs/privacy', label: 'about.nav.privacy' },
];

/** Served beside the pages, in English only. */
const files = [
  { href: '/openapi.json', label: 'footer.openapi' },
  { href: '/postman.json', label: 'footer.postman' },
];

/** Where a reader goes next, quietly under each page: also the menu where there is no script. */
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
            {files.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{text(label)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
