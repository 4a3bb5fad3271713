import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { ListedPage, ListedSection } from './llms-text.ts';

type Items = LoadedVersion['sidebars'][string];

/** The documents in the order of the sidebar: those outside a category under `lead`. */
export function toSections(version: LoadedVersion, lead: string): ListedSection[] {
  const pages = new Map(version.docs.map((doc): [string, ListedPage] => [doc.id, doc]));
  const first: ListedSection = { title: lead, pages: [] };
  const sections = [first];
  const add = (items: Items, section: ListedSection) => {
    for (const item of items) {
      if (item.type === 'doc' || item.type === 'ref') {
        const page = pages.get(item.id);
        if (page) section.pages.push(page);
      } else if (item.type === 'category') {
        const inner: ListedSection = { title: item.label, pages: [] };
        sections.push(inner);
        add(item.items, inner);
      }
    }
  };
  for (const sidebar of Object.values(version.sidebars)) add(sidebar, first);
  return sections;
}
