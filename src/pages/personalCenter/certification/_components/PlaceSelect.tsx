import { Button } from '@site/src/components/Button';
import { useFormModel } from '@site/src/components/Form/form-context.ts';
import { SelectField } from '@site/src/components/SelectField';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useText } from '#client/texts.ts';
import type { AreaList } from '../_useAreaList.ts';
import styles from './place-select.module.css';

interface PlaceSelectProps {
  name: string;
  list: AreaList;
  hint: ReactNode;
  onChoose: () => void;
}

/** One level of a place. What was chosen stays in view while its list is on its way, or failed. */
export function PlaceSelect({ name, list, hint, onChoose }: PlaceSelectProps) {
  const text = useText();
  const { control } = useFormModel().methods;
  const chosen = String(useWatch({ control, name }) ?? '');
  const { rows, busy, retry } = list;
  const options = (rows ?? []).map((row) => ({
    value: name === 'countryCode' ? row.code : row.name,
    label: row.name,
  }));
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  const none = busy ? text('kit.loading') : undefined;
  return (
    <div className={styles.place}>
      <SelectField
        name={name}
        hint={hint}
        required={name === 'area' ? rows !== undefined : undefined}
        options={isListed ? options : [{ value: chosen, label: chosen }, ...options]}
        none={none}
        disabled={rows === undefined}
        onChoose={onChoose}
      />
      {retry && (
        <p role="alert" className={styles.failed}>
          {text('certification.placesFailed')}{' '}
          <Button kind="link" onClick={retry}>
            {text('kit.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}
