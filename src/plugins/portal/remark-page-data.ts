import path from 'node:path';
import { workingVersion } from '#contract/versions/documents.ts';
import type { MarkdownAttribute, MarkdownNode } from '../markdown-tree.ts';

/** Components that read the same file on every page. */
const dataFiles = new Map([
  ['ErrorCatalogue', 'errors'],
  ['OperationTable', 'operations'],
  ['LimitTable', 'operations'],
  ['Conformance', 'vectors'],
]);

/** The file of a component's data in `@page-data`; `<Operation id="orderserve/create">` names its own. */
function toDataFile(node: MarkdownNode, version: string): string | undefined {
  if (node.type !== 'mdxJsxFlowElement') return undefined;
  // It compares all versions, whichever version its page belongs to.
  if (node.name === 'Differences') return 'differences.json';
  const own = node.attributes?.find(({ name }) => name === 'id')?.value;
  const file = node.name === 'Operation' ? String(own) : dataFiles.get(node.name ?? '');
  return file && path.posix.join(version, `${file}.json`);
}

/** Components with a deferred part. */
const deferred = new Set(['Operation', 'ErrorCatalogue']);

/** Components imported here, since most documents need none of them. */
const imported = new Set([...deferred, 'Setting']);

/** Returns the names of all components in a document. */
function listNames({ name, children = [] }: MarkdownNode): string[] {
  return [...(name ? [name] : []), ...children.flatMap(listNames)];
}

const toIdentifier = (name: string) => ({ type: 'Identifier', name });

function toImport(source: string, local: string, imported = 'default'): MarkdownNode {
  const specifier = {
    type: 'ImportSpecifier',
    local: toIdentifier(local),
    imported: toIdentifier(imported),
  };
  const declaration = {
    type: 'ImportDeclaration',
    specifiers: [specifier],
    source: { type: 'Literal', value: source, raw: JSON.stringify(source) },
    attributes: [],
  };
  const estree = { type: 'Program', sourceType: 'module', body: [declaration] };
  const value = `import { ${imported} as ${local} } from '${source}';`;
  return { type: 'mdxjsEsm', value, data: { estree } };
}

function toAttribute(name: string, source: string, expression: object): MarkdownAttribute {
  const body = [{ type: 'ExpressionStatement', expression }];
  const estree = { type: 'Program', sourceType: 'module', body };
  const value = { type: 'mdxJsxAttributeValueExpression', value: source, data: { estree } };
  return { type: 'mdxJsxAttribute', name, value };
}

/** Imports data into a component's attribute. */
function hand(node: MarkdownNode, name: string, local: string, source: string): MarkdownNode {
  node.attributes?.push(toAttribute(name, local, toIdentifier(local)));
  return toImport(source, local);
}

/** `load={() => import('…')}` */
function toLoad(source: string): MarkdownAttribute {
  const literal = { type: 'Literal', value: source, raw: JSON.stringify(source) };
  const body = { type: 'ImportExpression', source: literal, options: null };
  return toAttribute('load', `() => import('${source}')`, {
    type: 'ArrowFunctionExpression',
    params: [],
    body,
    expression: true,
    async: false,
    generator: false,
  });
}

/** Folders of frozen pages and their translations, one for each version. */
const frozenPage =
  /[\\/](?:versioned_docs|docusaurus-plugin-content-docs)[\\/]version-([^\\/]+)[\\/]/;

function toVersion(file: string): string {
  return frozenPage.exec(file)?.[1] ?? workingVersion;
}

/** Passes `<Operation>` and similar components the data of their page's version. */
export function remarkPageData() {
  return (tree: MarkdownNode, file: { path: string }) => {
    const components = new Set(listNames(tree).filter((name) => imported.has(name)));
    const imports = (tree.children ?? []).flatMap((node, index) => {
      const dataFile = toDataFile(node, toVersion(file.path));
      if (!dataFile) return [];
      const source = `@page-data/${dataFile}`;
      if (!node.name || !deferred.has(node.name)) {
        return [hand(node, 'data', `pageData${index}`, source)];
      }
      // The browser gets the head, and loads the rest when a deferred part needs it.
      node.attributes?.push(toLoad(source));
      return [
        hand(node, 'data', `pageData${index}`, `@page-data/heads/${dataFile}`),
        hand(node, 'built', `pageBuilt${index}`, `${source}?build-only`),
      ];
    });
    const own = [...components].map((name) => toImport(`@site/src/components/${name}`, name, name));
    tree.children?.unshift(...own, ...imports);
  };
}
