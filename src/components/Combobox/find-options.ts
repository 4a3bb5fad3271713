import { foldWord } from '../../search/fold.ts';

export interface ComboOption {
  value: string;
  /** Text of the field after the option is chosen. */
  label: string;
  /** Shown beside the label, such as a name in another script. */
  detail?: string | undefined;
  others?: readonly string[];
  disabled?: boolean;
}

function toWords({ label, detail = '', others = [] }: ComboOption): string[] {
  return [label, detail, ...others].map(foldWord).filter((words) => words !== '');
}

/** Returns how far typed text is from an option: 0 is all of a name, 3 no match. */
function toDistance(option: ComboOption, typed: string): number {
  const names = toWords(option);
  if (names.includes(typed)) return 0;
  if (names.some((name) => name.startsWith(typed))) return 1;
  const all = names.join(' ');
  return typed.split(/\s+/).every((word) => all.includes(word)) ? 2 : 3;
}

/** Returns the options that match typed text, the nearest first; all if nothing is typed. */
export function findOptions(options: readonly ComboOption[], typed: string): ComboOption[] {
  const wanted = foldWord(typed).trim();
  if (wanted === '') return [...options];
  return options
    .map((option) => ({ option, distance: toDistance(option, wanted) }))
    .filter(({ distance }) => distance < 3)
    .sort((a, b) => a.distance - b.distance)
    .map(({ option }) => option);
}

/** Returns the option whose name was typed in full; undefined if none or several match. */
export function findExact(options: readonly ComboOption[], typed: string): ComboOption | undefined {
  const wanted = foldWord(typed).trim();
  const exact = options.filter((option) => !option.disabled && toDistance(option, wanted) === 0);
  return wanted !== '' && exact.length === 1 ? exact[0] : undefined;
}
