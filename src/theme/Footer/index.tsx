import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { ImproveTranslation } from '@site/src/components/ImproveTranslation';
import { useSiteSettings } from '#client/environment.ts';
import { splitLocalePath } from '#client/locale-path.ts';
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
  { to: '/aboutUs/security', label: 'about.nav.security' },
];

/** Served beside the pages, in English only. */
const files = [
  { href: '/openapi.json', label: 'footer.openapi' },
  { href: '/postman.json', label: 'footer.postman' },
  { href: '/third-party-notices.txt', label: 'footer.thirdParty' },
];

/** Pages with a text file each; the others use `code.json`. */
const proseFiles: Record<string, string> = {
  '/helpCenter/faq': 'prose/faq.md',
  '/aboutUs/terms': 'prose/terms.md',
  '/aboutUs/privacy': 'prose/privacy.md',
  '/aboutUs/security': 'prose/security.md',
};

/** Returns the file of a page's words, if it can be edited at an address; documents name their own, above. */
function useFile(): string | undefined {
  const { editUrl } = useSiteSettings();
  const { language, path } = splitLocalePath(useLocation().pathname);
  if (!editUrl || path.includes('/apiDoc/')) return undefined;
  return `i18n/${language.locale}/${proseFiles[path] ?? 'code.json'}`;
}

/** Links below each page; they are also the menu without scripts. */
export default function Footer() {
  const text = useText();
  const { title } = useDocusaurusContext().siteConfig;
  const file = useFile();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className="no-margin">{title}</p>
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
        {file && <ImproveTranslation file={file} />}
      </div>
    </footer>
  );
}
