import Link from '@docusaurus/Link';
import { Card } from '@site/src/components/Card';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { countries } from '#contract/countries.ts';
import styles from './countries.module.css';

/** The countries whose places the interfaces know. */
export function Countries() {
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
      <p className={styles.more}>
        <Link to="/apiDoc/basic">{text('about.countries.places')}</Link>
        <Link to="/apiDoc/other/cover">{text('about.countries.cover')}</Link>
      </p>
    </Card>
  );
}
