import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '#client/texts.ts';
import type { ComboOption } from './find-options.ts';
import styles from './styles.module.css';
import type { ComboboxModel } from './useCombobox.ts';

interface ListProps {
  model: ComboboxModel;
  label: string;
  value: string;
}

interface OptionProps extends Pick<ListProps, 'model' | 'value'> {
  option: ComboOption;
  at: number;
}

function Option({ model, value, option, at }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  const isCurrent = at === model.current;
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which names the current option.
    // biome-ignore lint/a11y/useFocusableInteractive: so says ARIA of the options of a combobox.
    <div
      ref={element}
      id={model.toOptionId(at)}
      role="option"
      aria-selected={option.value === value}
      aria-disabled={option.disabled || undefined}
      className={clsx(styles.option, isCurrent && styles.current)}
      onClick={() => model.choose(option)}
      onPointerMove={isCurrent ? undefined : () => model.setCurrent(at)}
    >
      <bdi>{option.label}</bdi>
      {option.detail && <bdi className="muted-xs">{option.detail}</bdi>}
      {option.value === value && <Check size={14} aria-hidden />}
    </div>
  );
}

/** What may be chosen; it never takes the focus from the field. */
export function List({ model, label, value }: ListProps) {
  const text = useText();
  const { found, list, isTyped } = model;
  return (
    <div className={styles.popup} onPointerDown={(event) => event.preventDefault()}>
      {found.length === 0 && (
        <p className={styles.none}>{text('search.none', { query: model.text })}</p>
      )}
      <div id={list} role="listbox" aria-label={label} className={styles.list}>
        {found.map((option, at) => (
          <Option key={option.value} {...{ model, value, option, at }} />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {isTyped && text('search.count', { count: found.length })}
      </p>
    </div>
  );
}
