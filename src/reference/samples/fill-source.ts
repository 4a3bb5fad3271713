/** Source files beside this one by path, as in `call/sample.py`. */
export type SampleSources = Readonly<Record<string, string>>;

export function findSource(sources: SampleSources, place: string): string {
  const source = sources[place];
  if (source === undefined) throw new Error(`there is no ${place}`);
  return source;
}

/** Replaces text in a source file; throws if it is not there. */
export function swap(text: string, before: string, after: string): string {
  if (!text.includes(before)) throw new Error(`the source file does not hold\n${before}`);
  return text.replaceAll(before, () => after);
}

/** Optional lines, from `# @if name` to `# @end`. */
const choice = /^[ \t]*(?:#|\/\/) @if (\w+)\n(.*?)^[ \t]*(?:#|\/\/) @end\n/gms;

/** Returns a source with its optional lines replaced by `choose`. */
export function chooseLines(
  source: string,
  choose: (name: string, lines: string) => string,
): string {
  return source.replaceAll(choice, (_, name: string, lines: string) => choose(name, lines));
}
