import { type ESTree, parseSync } from 'vite';

/** The table of calls: area → verb → row. */
export type CallTable = Readonly<Record<string, Readonly<Record<string, object>>>>;

type Node = ESTree.Node;
type Parents = ReadonlyMap<Node, Node>;
/** What is read of a table: a name, and where the value goes – the expression itself or a variable. */
interface Read {
  readonly name: string;
  readonly into: { readonly expression: Node } | { readonly variable: string };
}

const callModules = /^@lantern\/contract\/(?:[\w-]+-)?calls$/;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Every node of a module with the one that it stands in. */
function parentsOf(program: Node): Parents {
  const parents = new Map<Node, Node>();
  const visit = (node: Node) => {
    for (const child of Object.values(node).flat()) {
      if (!isNode(child)) continue;
      parents.set(child, node);
      visit(child);
    }
  };
  visit(program);
  return parents;
}

/** Where a variable of this name is read. A name that stands for two variables counts for both. */
function readings(parents: Parents, name: string): Node[] {
  const isNameOnly = (node: Node, parent: Node) =>
    parent.type.startsWith('Import') ||
    (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
    (parent.type === 'Property' && (parents.get(parent)?.type === 'ObjectPattern' || parent.value !== node));
  return [...parents].flatMap(([node, parent]) =>
    node.type === 'Identifier' && node.name === name && !isNameOnly(node, parent) ? [node] : [],
  );
}

/** Which names are read of what an expression stands for; null when more may be done with it than reading names. */
function readsOf(parents: Parents, expression: Node): Read[] | null {
  const parent = parents.get(expression);
  if (parent?.type === 'MemberExpression' && parent.object === expression && !parent.computed) {
    return parent.property.type === 'Identifier'
      ? [{ name: parent.property.name, into: { expression: parent } }]
      : null;
  }
  if (parent?.type !== 'VariableDeclarator' || parent.id.type !== 'ObjectPattern') return null;
  const reads = parent.id.properties.map((property): Read | null =>
    property.type === 'Property' && property.key.type === 'Identifier' && property.value.type === 'Identifier'
      ? { name: property.key.name, into: { variable: property.value.name } }
      : null,
  );
  return reads.every((read) => read !== null) ? reads : null;
}

/** The names that are read of some expressions together; null when one of them is not only read. */
function readsOfAll(parents: Parents, expressions: readonly Node[]): Read[] | null {
  const reads = expressions.map((expression) => readsOf(parents, expression));
  return reads.every((read) => read !== null) ? reads.flat() : null;
}

/** The rows of an area that are read of some expressions; null when that is not known. */
function rowsRead(parents: Parents, area: CallTable[string], expressions: readonly Node[]) {
  const reads = readsOfAll(parents, expressions);
  return reads && Object.fromEntries(reads.flatMap(({ name }) => (area[name] ? [[name, area[name]]] : [])));
}

/** The part of the whole table that a module reads by one name; null when that is not known. */
function areasRead(parents: Parents, table: CallTable, local: string): CallTable | null {
  const expressions = new Map<string, Node[]>();
  for (const { name, into } of readsOfAll(parents, readings(parents, local)) ?? [
    { name: '', into: { variable: '' } },
  ]) {
    if (!table[name]) return null;
    const more = 'expression' in into ? [into.expression] : readings(parents, into.variable);
    expressions.set(name, [...(expressions.get(name) ?? []), ...more]);
  }
  const parts = [...expressions].map(([name, places]) => [name, rowsRead(parents, table[name] ?? {}, places)] as const);
  return parts.every(([, rows]) => rows !== null) ? (Object.fromEntries(parts) as CallTable) : null;
}

/** What stands instead of one imported name: the rows that the module reads of it; null keeps the import. */
function ownPart(parents: Parents, table: CallTable, specifier: ESTree.ImportDeclarationSpecifier): object | null {
  const local = specifier.local.name;
  if (specifier.type === 'ImportNamespaceSpecifier') return areasRead(parents, table, local);
  if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') return null;
  const area = table[specifier.imported.name];
  return area ? rowsRead(parents, area, readings(parents, local)) : null;
}

/**
 * A module's code with the rows that it reads of the table of calls written into it, instead of the table's import. An import of which more
 * than rows is used stays. `calls.views.home` of `import * as calls from '@lantern/contract/member-calls'` →
 * `const calls = {"views":{"home":{"name":"views.home",…}}};`.
 */
export function withOwnRows(code: string, table: CallTable): string {
  const { program } = parseSync('module.js', code);
  const parents = parentsOf(program);
  let result = code;
  for (const node of program.body.toReversed()) {
    if (node.type !== 'ImportDeclaration' || !callModules.test(node.source.value)) continue;
    const parts = node.specifiers.map((specifier) => ownPart(parents, table, specifier));
    if (parts.length === 0 || parts.includes(null)) continue;
    const rows = node.specifiers.map(
      (specifier, at) => `const ${specifier.local.name} = ${JSON.stringify(parts[at])};`,
    );
    result = result.slice(0, node.start) + rows.join(' ') + result.slice(node.end);
  }
  return result;
}
