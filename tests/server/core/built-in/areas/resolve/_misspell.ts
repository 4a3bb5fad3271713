const shortest = 6;

/** A typing error in a long word, after its first letter: missing, doubled or swapped. */
export function misspell(random: Random, text: string): string {
  const words = text.split(' ');
  const long = words.filter((word) => word.length >= shortest);
  if (long.length === 0) return text;
  const word = random.pick(long);
  const at = 2 + random.below(word.length - 4);
  const [before, letter, next, after] = [
    word.slice(0, at),
    word[at],
    word[at + 1],
    word.slice(at + 2),
  ];
  const slips = [
    before + next + after,
    before + letter + letter + next + after,
    before + next + letter + after,
  ];
  return words.map((each) => (each === word ? random.pick(slips) : each)).join(' ');
}

/** Arabic typed in a hurry: bare alef, ه for ة, ي for ى, or the reverse. */
export function typeArabic(random: Random, text: string): string {
  const habits: ((text: string) => string)[] = [
    (each) => each.replace(/[أإآ]/g, 'ا'),
    (each) => each.replace(/ة/g, 'ه'),
    (each) => each.replace(/ى/g, 'ي'),
    (each) => each.replace(/ي(?=\s|$)/g, 'ى'),
    (each) => each.replace(/(?<=[بتنسشصيم])(?=[ادرو])/, 'ـ'),
    (each) => each.replace(/(?<=\p{L}{3})(?=\p{L})/u, 'ّ'),
  ];
  return habits.filter(() => random.percent(40)).reduce((typed, habit) => habit(typed), text);
}

/** Latin letters in the cases that people use. */
export function typeLatin(random: Random, text: string): string {
  return random.pick([text, text, text.toLowerCase(), text.toUpperCase()]);
}
/** The same sequence in every run: a linear congruential generator. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True with this probability in percent. */
  percent(share: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    percent: (share) => below(100) < share,
  };
}
