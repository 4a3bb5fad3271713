import path from 'node:path';

interface Attribute {
  type: string;
  name?: string;
  value?: unknown;
}

interface Node {
  type: string;
  name?: string | null;
  attributes?: Attribute[];
  children?: Node[];
  [key: string]: unknown;
}

/** Which file a component's data stands in; `<Operation id="orderserve/create">` names its own. */
function toDataFile(node: Node): string | undefined {
  if (node.type !== 'mdxJsxFlowElement') return undefined;
  if (node.name === 'ErrorCatalogue') return 'errors';
  if (node.name !== 'Operation') return undefined;
  return String(node.attributes?.find(({ name }) => name === 'id')?.value);
}

function toImport(local: string, source: string): Node {
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

function toIdentifierAttribute(name: string, identifier: string): Attribute {
  const expression = { type: 'Identifier', name: identifier };
  const body = [{ type: 'ExpressionStatement', expression }];
  const estree = { type: 'Program', sourceType: 'module', body };
  const value = { type: 'mdxJsxAttributeValueExpression', value: identifier, data: { estree } };
  return { type: 'mdxJsxAttribute', name, value };
}

/** A frozen page stands in `versioned_docs/version-1.0/…` and reads the data of its version. */
function toVersion(file: string): string {
  return /[\\/]version-([^\\/]+)[\\/]/.exec(file)?.[1] ?? 'current';
}

/** Hands `<Operation>` and `<ErrorCatalogue>` of a page the data of the version they stand in. */
export function remarkPageData() {
  return (tree: Node, file: { path: string }) => {
    const imports = (tree.children ?? []).flatMap((node, index) => {
      const name = toDataFile(node);
      if (!name) return [];
      const local = `pageData${index}`;
      node.attributes?.push(toIdentifierAttribute('data', local));
      return [toImport(local, path.posix.join('@page-data', toVersion(file.path), `${name}.json`))];
    });
    tree.children?.unshift(...imports);
  };
}
