import { StoredImage } from '@site/src/components/StoredImage';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { Changed } from './Changed.tsx';
import styles from './comparison.module.css';

/** Written from left to right in every language. */
const numbers = ['mobile', 'email', 'contactMobile', 'contactEmail', 'licenceNumber', 'taxNumber'];

interface ValueProps {
  name: string;
  value: string;
  /** The same field at another time, and on which side of it this one stands. */
  other?: { value: string; side: 'before' | 'now' } | undefined;
}

/** What a field of a certification says, with what the other side does not say marked. */
export function Value({ name, value, other }: ValueProps) {
  const text = useText();
  const { country } = useFormats();
  if (value === '') return <p className={styles.none}>{text('operator.review.empty')}</p>;
  if (name === 'licenceImage') return <StoredImage id={value} alt={text('field.licenceImage')} />;
  const say = (words: string) => (name === 'countryCode' && words ? country(words) : words);
  const words = say(value);
  return (
    <p className={styles.value}>
      <bdi dir={numbers.includes(name) ? 'ltr' : 'auto'}>
        {other && other.value !== '' && other.value !== value ? (
          <Changed
            before={other.side === 'now' ? say(other.value) : words}
            now={other.side === 'now' ? words : say(other.value)}
            side={other.side}
          />
        ) : (
          words
        )}
      </bdi>
    </p>
  );
}
