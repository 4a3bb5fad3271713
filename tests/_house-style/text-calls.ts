import { parseSync } from 'oxc-parser';
import type { Source } from './sources.ts';

/** A text that code asks for, and what it hands over to fill its places. */
export interface TextCall {
  line: number;
  /** The id, or a pattern where a part of it is computed. */
  asks: string | RegExp;
  /** Names of the values; undefined where the code alone does not show them. */
  values: Set<string> | undefined;
}

export interface TextUses {
  calls: TextCall[];
  /** Names of the members of each object that is written out: values may be handed on before they are used. */
  objects: Set<string>[];
}

/** A node of the syntax tree (ESTree); which members it has follows from its type. */
interface Node {
  type: string;
  start: number;
  // biome-ignore lint/suspicious/noExplicitAny: the parser's own types tell 160 kinds of nodes apart.
  [member: string]: any;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const member of Object.values(node)) {
    for (const child of Array.isArray(member) ? member : [member]) {
      if (isNode(child)) walk(child, visit);
    }
  }
}

/** What each `const` of a file stands for; undefined where several of one name differ. */
function readConstants(program: Node): Map<string, Node | undefined> {
  const constants = new Map<string, Node | undefined>();
  walk(program, ({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || id.type !== 'Identifier' || !init) return;
    constants.set(id.name, constants.has(id.name) ? undefined : init);
  });
  return constants;
}

const wrappers = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

const memberOf = (object: Node, name: string): Node | undefined =>
  object.properties.find(({ key }: Node) => key?.name === name)?.value;

class Reader {
  private readonly constants: Map<string, Node | undefined>;

  constructor(program: Node) {
    this.constants = readConstants(program);
  }

  private resolve(node: Node): Node {
    if (wrappers.includes(node.type)) return this.resolve(node.expression);
    const constant = node.type === 'Identifier' ? this.constants.get(node.name) : undefined;
    return constant && constant.type !== 'Identifier' ? this.resolve(constant) : node;
  }

  /** Ids that an expression may be; of a table of ids any of them. */
  idsOf(expression: Node): (string | RegExp)[] {
    const node = this.resolve(expression);
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? [node.value] : [];
      case 'ConditionalExpression':
        return [node.consequent, node.alternate].flatMap((each) => this.idsOf(each));
      case 'LogicalExpression':
        return [node.left, node.right].flatMap((each) => this.idsOf(each));
      case 'MemberExpression':
        return node.computed ? this.tableOf(node.object) : [];
      case 'TemplateLiteral': {
        const parts: string[] = node.quasis.map(({ value }: Node) => RegExp.escape(value.cooked));
        return parts[0] === '' ? [] : [new RegExp(`^${parts.join('.+')}$`)];
      }
      default:
        return [];
    }
  }

  private tableOf(expression: Node): (string | RegExp)[] {
    const node = this.resolve(expression);
    if (node.type === 'MemberExpression') return this.tableOf(node.object);
    if (node.type !== 'ObjectExpression') return [];
    return (node.properties as Node[]).flatMap(({ value }) => {
      if (!value) return [];
      return value.type === 'ObjectExpression' ? this.tableOf(value) : this.idsOf(value);
    });
  }

  /** Names of an object's members; undefined where not all are written out. */
  namesOf(expression: Node | undefined): Set<string> | undefined {
    if (!expression) return new Set();
    const node = this.resolve(expression);
    if (node.type !== 'ObjectExpression') return undefined;
    const members = node.properties as Node[];
    const isOpen = members.some(({ type, computed }) => type === 'SpreadElement' || computed);
    return isOpen ? undefined : new Set(members.map(({ key }) => key.name ?? key.value));
  }

  /** The values that the argument after an id hands over; a PortalError has them in its details. */
  valuesOf(next: Node | undefined, { callee }: Node): Set<string> | undefined {
    if (!next || callee.name !== 'PortalError') return this.namesOf(next);
    const details = this.resolve(next);
    if (details.type !== 'ObjectExpression') return undefined;
    return this.namesOf(memberOf(details, 'values'));
  }
}

/** Reads the calls and elements of a file that take an id and values, and its objects `{ text, values }`. */
export function readTextUses({ path, text }: Source): TextUses {
  const program = parseSync(path, text).program as unknown as Node;
  const reader = new Reader(program);
  const uses: TextUses = { calls: [], objects: [] };
  const add = ({ start }: Node, id: Node, values: Set<string> | undefined) => {
    const line = text.slice(0, start).split('\n').length;
    for (const asks of reader.idsOf(id)) uses.calls.push({ line, asks, values });
  };
  walk(program, (node) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      for (const [index, id] of (node.arguments as Node[]).entries()) {
        add(node, id, reader.valuesOf(node.arguments[index + 1], node));
      }
    }
    if (node.type === 'JSXOpeningElement') {
      const attributes = node.attributes as Node[];
      const values = attributes.find(({ name }) => name?.name === 'values')?.value?.expression;
      // `ids` of a list beside their `values`.
      if (values) walk(node, (inner) => add(inner, inner, reader.namesOf(values)));
    }
    if (node.type !== 'ObjectExpression') return;
    uses.objects.push(reader.namesOf(node) ?? new Set());
    const id = memberOf(node, 'text');
    if (id) add(node, id, reader.namesOf(memberOf(node, 'values')));
  });
  return uses;
}
