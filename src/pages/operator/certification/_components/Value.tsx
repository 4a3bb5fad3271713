import { StoredImage } from '@site/src/components/StoredImage';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import styles from './comparison.module.css';

/** Written from left to right in every language. */
const numbers = ['mobile', 'email', 'contactMobile', 'contactEmail', 'licenceNumber', 'taxNumber'];

/** What a field of a certification says. */
export function Value({ name, value }: { name: string; value: string }) {
  const text = useText();
  const { country } = useFormats();
  if (value === '') return <p className={styles.none}>{text('operator.review.empty')}</p>;
  if (name === 'licenceImage') return <StoredImage id={value} alt={text('field.licenceImage')} />;
  const words = name === 'countryCode' ? country(value) : value;
  return (
    <p className={styles.value}>
      <bdi dir={numbers.includes(name) ? 'ltr' : 'auto'}>{words}</bdi>
    </p>
  );
}
