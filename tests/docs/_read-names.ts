/** Names that a `read…Settings` function reads from the environment. */
export function namesReadBy(reader: (environment: Record<string, string | undefined>) => unknown) {
  const names = new Set<string>();
  const get = (_none: object, name: string | symbol) => void names.add(String(name));
  reader(new Proxy({}, { get }));
  return names;
}
