/** The fields and types that readers of a response rely on. */
interface Shape {
  kinds: ReadonlySet<string>;
  fields: ReadonlyMap<string, Shape>;
  item: Shape | undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** The common shape of several values: a field exists when one of them has it. */
function toShape(values: readonly unknown[]): Shape {
  const objects = values.filter((value) => kindOf(value) === 'object') as Record<string, unknown>[];
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  const items = values.flatMap((value) => (Array.isArray(value) ? value : []));
  return {
    kinds: new Set(values.map(kindOf)),
    fields: new Map(
      [...names].map((name) => [
        name,
        toShape(objects.filter((object) => Object.hasOwn(object, name)).map((each) => each[name])),
      ]),
    ),
    item: items.length > 0 ? toShape(items) : undefined,
  };
}

function compare(before: Shape, now: Shape | undefined, path: string): string[] {
  if (!now) return [`${path} is missing`];
  const strange = [...now.kinds].filter((kind) => !before.kinds.has(kind));
  if (strange.length > 0) {
    return [`${path} is ${strange.join(' or ')}, and was ${[...before.kinds].join(' or ')}`];
  }
  const fields = [...before.fields].flatMap(([name, field]) =>
    compare(field, now.fields.get(name), `${path}.${name}`),
  );
  return before.item ? [...fields, ...compare(before.item, now.item, `${path}[]`)] : fields;
}

/** Lists fields that are missing or changed their type; additional fields break no client. */
export function compareShapes(
  before: readonly unknown[],
  now: readonly unknown[],
  path: string,
): string[] {
  return compare(toShape(before), toShape(now), path);
}
