import type { LoadedVersion } from '@docusaurus/plugin-content-docs';

type Items = LoadedVersion['sidebars'][string];

/** A document and the labels of the categories around it; those of one category share the array. */
interface Place {
  doc: LoadedVersion['docs'][number];
  trail: string[];
}

/** Returns a version's documents in sidebar order. */
export function listSidebar({ docs, sidebars }: LoadedVersion): Place[] {
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const list = (items: Items, trail: string[]): Place[] =>
    items.flatMap((item) => {
      if (item.type === 'category') return list(item.items, [...trail, item.label]);
      const doc = 'id' in item ? byId.get(item.id) : undefined;
      return doc ? [{ doc, trail }] : [];
    });
  return list(Object.values(sidebars).flat(), []);
}
