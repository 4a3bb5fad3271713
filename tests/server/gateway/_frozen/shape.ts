/** What readers of an answer rely on: which fields there are, and of which types. */
interface Shape {
  kinds: ReadonlySet<string>;
  fields: ReadonlyMap<string, Shape>;
  item: Shape | undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** The shape that values have together: a field that one of them has is there. */
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

/** What the values of now lack of those of before, or have of another type; more of them harms nobody. */
export function compareShapes(
  before: readonly unknown[],
  now: readonly unknown[],
  path: string,
): string[] {
  return compare(toShape(before), toShape(now), path);
}
