import { Button } from '@site/src/components/Button';
import { ComboField } from '@site/src/components/ComboField';
import { useFormModel } from '@site/src/components/Form/form-context.ts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useText } from '#client/texts.ts';
import type { ListedArea } from '#contract/portal/area.ts';
import type { AreaList } from '../_useAreaList.ts';
import styles from './place-select.module.css';

interface PlaceSelectProps {
  name: string;
  list: AreaList;
  hint: ReactNode;
  onChoose: () => void;
}

/** Under the courier's own spelling, which is stored; shown in the reader's script beside it. */
function toOption(level: string, { code, name, shown, others }: ListedArea) {
  return {
    value: level === 'countryCode' ? code : name,
    label: shown,
    detail: name === shown ? undefined : name,
    others,
  };
}

/** One level of a place. What was chosen stays in view while its list is on its way, or failed. */
export function PlaceSelect({ name, list, hint, onChoose }: PlaceSelectProps) {
  const text = useText();
  const { control } = useFormModel().methods;
  const chosen = String(useWatch({ control, name }) ?? '');
  const { rows, busy, retry } = list;
  const options = (rows ?? []).map((row) => toOption(name, row));
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  return (
    <div className="stack gap-2">
      <ComboField
        name={name}
        hint={hint}
        required={name === 'area' ? rows !== undefined : undefined}
        options={isListed ? options : [{ value: chosen, label: chosen }, ...options]}
        placeholder={busy ? text('kit.loading') : undefined}
        disabled={rows === undefined}
        onChoose={onChoose}
      />
      {retry && (
        <p role="alert" className={styles.failed}>
          {text('kit.listFailed')}{' '}
          <Button kind="link" onClick={retry}>
            {text('kit.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}
