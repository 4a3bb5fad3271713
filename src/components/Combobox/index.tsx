import field from '@site/src/components/Field/styles.module.css';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { useText } from '#client/texts.ts';
import type { ComboOption } from './find-options.ts';
import { List } from './List.tsx';
import styles from './styles.module.css';
import { useCombobox } from './useCombobox.ts';

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
