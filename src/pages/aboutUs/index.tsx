import Link from '@docusaurus/Link';
import { Card } from '@site/src/components/Card';
import { Contacts } from '@site/src/components/Contacts';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { Workspace } from '@site/src/components/Workspace';
import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { countries } from '#contract/countries.ts';
import { aboutNav } from './_about-nav.ts';
import styles from './_components/countries.module.css';

function Countries() {
  const text = useText();
  const { country } = useFormats();
  return (
    <Card title={text('about.countries.title')} lead={text('about.countries.lead')}>
      <ul className={styles.countries}>
        {countries.map((code) => (
          <li key={code}>
            {/* A browser may know a country by a newer name than the build did. */}
            <strong suppressHydrationWarning>{country(code)}</strong>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="flex-wrap no-margin gap-2-6">
        <Link to="/apiDoc/basic">{text('about.countries.places')}</Link>
        <Link to="/apiDoc/other/cover">{text('about.countries.cover')}</Link>
      </p>
    </Card>
  );
}

/** `/aboutUs`: who the courier is, where it delivers, and how to reach it. */
export default function AboutUs() {
  const text = useText();
  const { brandName: brand } = useSiteSettings();
  return (
    <Workspace open nav={aboutNav} title={text('about.title')} lead={text('about.lead', { brand })}>
      <MarkdownAlternate />
      <Card title={text('about.what.title')}>
        <p>{text('about.what.carry', { brand })}</p>
        <p>{text('about.what.platform', { brand })}</p>
      </Card>
      <Countries />
      <Contacts />
    </Workspace>
  );
}
