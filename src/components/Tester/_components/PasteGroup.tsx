import { PasteAddress } from '@site/src/components/PasteAddress';
import { useText } from '#client/texts.ts';
import { isObject } from '#contract/check-value.ts';
import type { AddressCandidate } from '#contract/portal/area.ts';
import type { FieldProps } from '../_fields.ts';
import { useTester } from '../_tester-context.ts';
import styles from './fields.module.css';

const levels = ['countryCode', 'prov', 'city', 'area'] as const;

/** Fills an object that holds a place from an address in one piece; of other objects nothing. */
export function PasteGroup({ schema, path, value }: Pick<FieldProps, 'schema' | 'path' | 'value'>) {
  const text = useText();
  const { draft } = useTester();
  const { properties = {} } = schema;
  if (!('prov' in properties && 'city' in properties && 'area' in properties)) return null;
  const fill = (place: AddressCandidate) => {
    const taken = levels.filter((level) => level in properties && place[level] !== '');
    const fields = Object.fromEntries(taken.map((level) => [level, place[level]]));
    draft.setValue(path, { ...(isObject(value) ? value : {}), ...fields });
  };
  return (
    <details className={styles.paste}>
      <summary>{text('paste.address')}</summary>
      <PasteAddress onChoose={fill} />
    </details>
  );
}
