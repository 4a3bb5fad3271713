import article from '@page-data/prose/security.json';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { ArticlePage } from '../_components/ArticlePage.tsx';

function ReportTo() {
  const text = useText();
  const { securityContact } = useSiteSettings();
  if (securityContact === '') return <p>{text('contact.none')}</p>;
  return (
    <p>
      <strong>{text('about.security.to')}</strong>{' '}
      <a href={securityContact} dir="ltr">
        {securityContact.replace(/^mailto:/, '')}
      </a>
    </p>
  );
}

/** `/aboutUs/security`, from i18n/<locale>/prose/security.md. */
export default function Security() {
  return (
    <ArticlePage title={useText()('about.nav.security')} article={article}>
      <ReportTo />
    </ArticlePage>
  );
}
