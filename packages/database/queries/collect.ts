import ts from 'typescript';
import { createEvaluator } from './evaluate.ts';

/** A property of a statement's declared row type. */
export interface DeclaredColumn {
  readonly name: string;
  /** The property may be absent (`name?:`). */
  readonly isOptional: boolean;
  /** TypeScript types of the property's values, without null and undefined: `bigint`, `string`, `Date`, `bigint[]`, `any` … */
  readonly kinds: readonly string[];
}

/** A place in the code that sends SQL. */
export interface QueryPlace {
  /** `path:line`, relative to the repository. */
  readonly place: string;
  /** Name of the function that sends it; the file alone identifies a statement outside of any. */
  readonly functionName: string | null;
  /** All possible texts of the place; null if the text is built at run time. */
  readonly texts: readonly string[] | null;
  /** The declared row; null if none is declared or it has no fixed properties. */
  readonly columns: readonly DeclaredColumn[] | null;
}

/** Kind of a type's values, as far as database drivers distinguish them. */
function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'any';
  if (type.flags & ts.TypeFlags.BigIntLike) return 'bigint';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    return element ? `${[...new Set(kindsOf(checker, element))].join('|')}[]` : 'any';
  }
  const name = type.symbol?.name;
  if (name === 'Date' || name === 'Buffer' || name === 'Uint8Array') return name;
  if (type.flags & ts.TypeFlags.TypeParameter) {
    const constraint = checker.getBaseConstraintOfType(type);
    return constraint ? kindsOf(checker, constraint).join('|') : 'any';
  }
  // A branded primitive is an intersection that contains the primitive.
  if (type.isIntersection())
    return type.types.map((part) => kindOf(checker, part)).find((kind) => kind !== 'json') ?? 'json';
  return 'json';
}

function kindsOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  const parts = type.isUnion() ? type.types : [type];
  const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void;
  return [...new Set(parts.filter((part) => !(part.flags & nothing)).map((part) => kindOf(checker, part)))];
}

function columnsOf(checker: ts.TypeChecker, node: ts.TypeNode): DeclaredColumn[] | null {
  const type = checker.getTypeFromTypeNode(node);
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) return null;
  const properties = checker.getPropertiesOfType(type);
  if (properties.length === 0) return null;
  return properties.map((property) => ({
    name: property.name,
    isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
    kinds: kindsOf(checker, checker.getTypeOfSymbolAtLocation(property, node)),
  }));
}

/** SQL of a call's first argument: a text, or the `text` of a configuration object. */
function textOf(argument: ts.Expression): ts.Expression | null {
  if (!ts.isObjectLiteralExpression(argument)) return argument;
  const property = argument.properties.find((one) => one.name?.getText() === 'text');
  if (property && ts.isPropertyAssignment(property)) return property.initializer;
  return property && ts.isShorthandPropertyAssignment(property) ? property.name : null;
}

const isQuery = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'query' &&
  node.arguments.length > 0;

/** Name of the innermost named function around a node: a declaration, a method, or a function that a constant or a property has. */
function functionAround(node: ts.Node): string | null {
  for (let around = node.parent; around !== undefined; around = around.parent) {
    if (ts.isFunctionDeclaration(around) || ts.isMethodDeclaration(around)) return around.name?.getText() ?? null;
    if (!ts.isArrowFunction(around) && !ts.isFunctionExpression(around)) continue;
    const { parent } = around;
    if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  }
  return null;
}

/** All calls of `query` in the files, with SQL and declared row. */
export function collectQueries(program: ts.Program, files: readonly string[], root: string): QueryPlace[] {
  const checker = program.getTypeChecker();
  const evaluate = createEvaluator(checker);
  const found: QueryPlace[] = [];
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} was not read.`);
    const visit = (node: ts.Node): void => {
      if (isQuery(node)) {
        const [argument] = node.arguments;
        const text = argument && textOf(argument);
        const [row] = node.typeArguments ?? [];
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push({
          place: `${file.slice(root.length + 1)}:${line + 1}`,
          functionName: functionAround(node),
          texts: text ? evaluate(text) : null,
          columns: row ? columnsOf(checker, row) : null,
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}
