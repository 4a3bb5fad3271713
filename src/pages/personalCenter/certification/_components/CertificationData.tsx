import { DefinitionList } from '@site/src/components/DefinitionList';
import { StoredImage } from '@site/src/components/StoredImage';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import styles from './certification-data.module.css';

/** Written left to right in every language. */
const numbers = ['mobile', 'email', 'contactMobile', 'contactEmail', 'licenceNumber', 'taxNumber'];

interface CertificationDataProps {
  data: object;
  /** Names of the fields, in the order of the form. */
  fields: readonly string[];
}

/** A certification's data, read-only; fields without a value are left out. */
export function CertificationData({ data, fields }: CertificationDataProps) {
  const text = useText();
  const { country } = useFormats();
  const values = data as Record<string, string | undefined>;
  const show = (field: string, value: string): ReactNode => {
    if (field === 'licenceImage') {
      const image = <StoredImage id={value} alt={text('field.licenceImage')} />;
      return <div className={styles.image}>{image}</div>;
    }
    if (field === 'countryCode') return country(value);
    return numbers.includes(field) ? <bdi dir="ltr">{value}</bdi> : <bdi>{value}</bdi>;
  };
  const items = fields.flatMap((field) => {
    const value = values[field];
    return value ? [{ label: text(`field.${field}`), value: show(field, value) }] : [];
  });
  return <DefinitionList items={items} />;
}
