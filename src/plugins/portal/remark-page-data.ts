import path from 'node:path';
import { workingVersion } from '#contract/versions.ts';
import type { MarkdownAttribute, MarkdownNode } from '../markdown-tree.ts';

/** Components that read one file, whatever page they stand in. */
const dataFiles = new Map([
  ['ErrorCatalogue', 'errors'],
  ['OperationTable', 'operations'],
  ['LimitTable', 'operations'],
]);

/** Where a component's data stands; `<Operation id="orderserve/create">` names its own file. */
function toSource(node: MarkdownNode, version: string): string | undefined {
  if (node.type !== 'mdxJsxFlowElement') return undefined;
  // A download, which has no versions.
  if (node.name === 'Conformance') return '@site/static/vectors.json';
  // Looks at all versions, from each of them.
  if (node.name === 'Differences') return '@page-data/differences.json';
  const own = node.attributes?.find(({ name }) => name === 'id')?.value;
  const file = node.name === 'Operation' ? String(own) : dataFiles.get(node.name ?? '');
  return file && path.posix.join('@page-data', version, `${file}.json`);
}

function toImport(local: string, source: string): MarkdownNode {
  const specifier = { type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name: local } };
  const declaration = {
    type: 'ImportDeclaration',
    specifiers: [specifier],
    source: { type: 'Literal', value: source, raw: JSON.stringify(source) },
    attributes: [],
  };
  const estree = { type: 'Program', sourceType: 'module', body: [declaration] };
  return { type: 'mdxjsEsm', value: `import ${local} from '${source}';`, data: { estree } };
}

function toIdentifierAttribute(name: string, identifier: string): MarkdownAttribute {
  const expression = { type: 'Identifier', name: identifier };
  const body = [{ type: 'ExpressionStatement', expression }];
  const estree = { type: 'Program', sourceType: 'module', body };
  const value = { type: 'mdxJsxAttributeValueExpression', value: identifier, data: { estree } };
  return { type: 'mdxJsxAttribute', name, value };
}

/** Frozen pages and their translations stand in these folders, in one for each version. */
const frozenPage =
  /[\\/](?:versioned_docs|docusaurus-plugin-content-docs)[\\/]version-([^\\/]+)[\\/]/;

function toVersion(file: string): string {
  return frozenPage.exec(file)?.[1] ?? workingVersion;
}

/** Hands `<Operation>` and the like the data of the version that their page stands in. */
export function remarkPageData() {
  return (tree: MarkdownNode, file: { path: string }) => {
    const imports = (tree.children ?? []).flatMap((node, index) => {
      const source = toSource(node, toVersion(file.path));
      if (!source) return [];
      const local = `pageData${index}`;
      node.attributes?.push(toIdentifierAttribute('data', local));
      return [toImport(local, source)];
    });
    tree.children?.unshift(...imports);
  };
}
