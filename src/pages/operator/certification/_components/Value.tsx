import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { StoredImage } from '@site/src/components/StoredImage';
import { useText } from '#client/texts.ts';
import { toCountryName } from '#contract/portal/area.ts';
import styles from './comparison.module.css';

/** Written from left to right in every language. */
const numbers = ['mobile', 'email', 'contactMobile', 'contactEmail', 'licenceNumber', 'taxNumber'];

/** What a field of a certification says. */
export function Value({ name, value }: { name: string; value: string }) {
  const text = useText();
  const { currentLocale } = useDocusaurusContext().i18n;
  if (value === '') return <p className={styles.none}>{text('operator.review.empty')}</p>;
  if (name === 'licenceImage') return <StoredImage id={value} alt={text('field.licenceImage')} />;
  const words = name === 'countryCode' ? toCountryName(value, currentLocale) : value;
  return (
    <p className={styles.value}>
      <bdi dir={numbers.includes(name) ? 'ltr' : 'auto'}>{words}</bdi>
    </p>
  );
}
