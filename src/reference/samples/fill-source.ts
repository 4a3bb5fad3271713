/** The source files beside this one by their place, as in `call/sample.py`. */
export type SampleSources = Readonly<Record<string, string>>;

export function findSource(sources: SampleSources, place: string): string {
  const source = sources[place];
  if (source === undefined) throw new Error(`there is no ${place}`);
  return source;
}

/** Puts something in the place of what a source file holds; a file without it is a slip of ours. */
export function swap(text: string, before: string, after: string): string {
  if (!text.includes(before)) throw new Error(`the source file does not hold\n${before}`);
  return text.replaceAll(before, () => after);
}

/** Lines that not every program has, from `# @if name` to `# @end`. */
const choice = /^[ \t]*(?:#|\/\/) @if (\w+)\n(.*?)^[ \t]*(?:#|\/\/) @end\n/gms;

/** A source with what `choose` makes of the lines that not every program has. */
export function chooseLines(
  source: string,
  choose: (name: string, lines: string) => string,
): string {
  return source.replaceAll(choice, (_, name: string, lines: string) => choose(name, lines));
}
