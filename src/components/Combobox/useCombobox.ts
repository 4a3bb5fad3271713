import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { arrowSteps } from '#client/arrow-steps.ts';
import { type ComboOption, findExact, findOptions } from './find-options.ts';

interface ComboboxOptions {
  options: readonly ComboOption[];
  value: string;
  onChoose: (value: string) => void;
  /** Whether an emptied field means that nothing is chosen; else the last choice comes back. */
  canBeEmpty: boolean;
}

/**
 * A field that is typed into and the list below it (ARIA's editable combobox). Nothing counts before
 * it is chosen, by a press, by Enter, or by its whole name; what was typed otherwise is dropped.
 */
export function useCombobox({ options, value, onChoose, canBeEmpty }: ComboboxOptions) {
  const list = useId();
  const [open, setOpen] = useState(false);
  /** Undefined while nothing was typed since the last choice. */
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
    // Enter and arrows of an input method choose among its own suggestions.
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
      // Of the list alone, not of the window that it may stand in.
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
    /** For the field itself. */
    aria: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? list : undefined,
      'aria-activedescendant': open && found.length > 0 ? toOptionId(current) : undefined,
    } as const,
  };
}

export type ComboboxModel = ReturnType<typeof useCombobox>;
