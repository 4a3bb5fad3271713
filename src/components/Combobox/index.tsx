import field from '@site/src/components/Field/styles.module.css';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { useText } from '#client/texts.ts';
import type { ComboOption } from './find-options.ts';
import styles from './styles.module.css';
import { type ComboboxModel, useCombobox } from './useCombobox.ts';

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
function List({ model, label, value }: ListProps) {
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

interface ComboboxProps {
  options: readonly ComboOption[];
  /** Of the chosen option; empty where none is. One that is not among the options stays in view. */
  value: string;
  onChoose: (value: string) => void;
  /** Names the list, and the field where no label does. */
  label: string;
  id?: string;
  aria?: object;
  inputRef?: Ref<HTMLInputElement>;
  disabled?: boolean;
  canBeEmpty?: boolean;
  placeholder?: string | undefined;
  onLeave?: () => void;
}

/** One of a long list: typed into, it shows what fits, in whichever script that was typed. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChoose, label, id, aria, inputRef, disabled, onLeave } = props;
  const text = useText();
  const model = useCombobox({ options, value, onChoose, canBeEmpty: props.canBeEmpty ?? true });
  return (
    <div className={styles.box}>
      <input
        {...model.aria}
        aria-label={id === undefined ? label : undefined}
        {...aria}
        id={id}
        ref={inputRef}
        type="text"
        dir={model.text === '' ? undefined : 'auto'}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={props.placeholder ?? text('kit.field.choose')}
        value={model.text}
        className={clsx(field.control, styles.input)}
        onFocus={(event) => event.target.select()}
        onClick={model.show}
        onChange={(event) => model.type(event.target.value)}
        onKeyDown={model.onKeyDown}
        onBlur={() => {
          model.leave();
          onLeave?.();
        }}
      />
      <ChevronDown size={16} aria-hidden className={styles.arrow} />
      {model.open && <List model={model} label={label} value={value} />}
    </div>
  );
}
