import { foldWord } from '../../search/fold.ts';

export interface ComboOption {
  value: string;
  /** Text of the field after the option is chosen. */
  label: string;
  /** Beside the label, as its name in another script. */
  detail?: string | undefined;
  /** Other words that it is found by. */
  others?: readonly string[];
  /** It is shown and cannot be chosen. */
  disabled?: boolean;
}

function toWords({ label, detail = '', others = [] }: ComboOption): string[] {
  return [label, detail, ...others].map(foldWord).filter((words) => words !== '');
}

/** How near what is typed is to an option: 0 is all of a name, 3 none. */
function toDistance(option: ComboOption, typed: string): number {
  const names = toWords(option);
  if (names.includes(typed)) return 0;
  if (names.some((name) => name.startsWith(typed))) return 1;
  const all = names.join(' ');
  return typed.split(/\s+/).every((word) => all.includes(word)) ? 2 : 3;
}

/** The options that what is typed may mean, the nearest first; all where nothing is typed. */
export function findOptions(options: readonly ComboOption[], typed: string): ComboOption[] {
  const wanted = foldWord(typed).trim();
  if (wanted === '') return [...options];
  return options
    .map((option) => ({ option, distance: toDistance(option, wanted) }))
    .filter(({ distance }) => distance < 3)
    .sort((a, b) => a.distance - b.distance)
    .map(({ option }) => option);
}

/** The one option whose name was typed in full; undefined where none or several are called so. */
export function findExact(options: readonly ComboOption[], typed: string): ComboOption | undefined {
  const wanted = foldWord(typed).trim();
  const exact = options.filter((option) => !option.disabled && toDistance(option, wanted) === 0);
  return wanted !== '' && exact.length === 1 ? exact[0] : undefined;
}
