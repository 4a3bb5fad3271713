import field from '@site/src/components/Field/styles.module.css';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { arrowSteps } from '#client/arrow-steps.ts';
import { useText } from '#client/texts.ts';
import { type ComboOption, findExact, findOptions } from './find-options.ts';
import styles from './styles.module.css';

interface ComboboxProps {
  options: readonly ComboOption[];
  /** Value of the chosen option; empty if none. A value that is not an option stays visible. */
  value: string;
  onChoose: (value: string) => void;
  /** Names the list, and the field if it has no label. */
  label: string;
  id?: string;
  aria?: object;
  inputRef?: Ref<HTMLInputElement>;
  disabled?: boolean;
  /** Clearing the field clears the choice; otherwise the last choice returns. */
  canBeEmpty?: boolean;
  placeholder?: string | undefined;
  onLeave?: () => void;
}

/** ARIA's editable combobox. Only a press, Enter or a whole name chooses; other typed text is dropped. */
function useCombobox({ options, value, onChoose, canBeEmpty = true }: ComboboxProps) {
  const list = useId();
  const [open, setOpen] = useState(false);
  /** Undefined if nothing was typed since the last choice. */
  const [typed, setTyped] = useState<string>();
  const [current, setCurrent] = useState(0);
  const found = useMemo(() => findOptions(options, typed ?? ''), [options, typed]);
  const chosen = options.find((option) => option.value === value);

  const show = () => {
    if (open) return;
    setOpen(true);
    setCurrent(Math.max(0, chosen ? options.indexOf(chosen) : 0));
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (option: ComboOption) => {
    if (option.disabled) return;
    close();
    if (option.value !== value) onChoose(option.value);
  };
  const leave = () => {
    const exact = findExact(options, typed ?? '');
    if (exact) choose(exact);
    else if (typed?.trim() === '' && canBeEmpty && value !== '') onChoose('');
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    setCurrent(0);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the suggestions of an input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = arrowSteps[event.key];
    const entry = found[current];
    if (step) {
      event.preventDefault();
      if (!open) show();
      else if (found.length > 0) setCurrent(step(current, found.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (entry) choose(entry);
    } else if (event.key === 'Escape' && open) {
      // Closes only the list, not a dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const toOptionId = (at: number) => `${list}-${at}`;
  return {
    open,
    found,
    current,
    list,
    text: typed ?? chosen?.label ?? value,
    isTyped: typed !== undefined,
    show,
    type,
    leave,
    choose,
    setCurrent,
    onKeyDown,
    toOptionId,
    aria: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? list : undefined,
      'aria-activedescendant': open && found.length > 0 ? toOptionId(current) : undefined,
    } as const,
  };
}

type ComboboxModel = ReturnType<typeof useCombobox>;

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

function List({ model, label, value }: ListProps) {
  const text = useText();
  const { found, list, isTyped } = model;
  return (
    <div className={styles.popup} onPointerDown={(event) => event.preventDefault()}>
      {found.length === 0 && (
        <p className="muted-sm no-margin p-3">{text('search.none', { query: model.text })}</p>
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

/** A choice from a long list: typing shows what fits, in any script. */
export function Combobox(props: ComboboxProps) {
  const { value, label, id, aria, inputRef, disabled, onLeave } = props;
  const text = useText();
  const model = useCombobox(props);
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
