import path from 'node:path';
import ts from 'typescript';
import { root as ownRoot } from '../lib/run.mjs';
import { isTest, projectFiles, readText } from './files.mjs';

const { areas } = await import(path.join(ownRoot, '.dependency-cruiser.mjs'));

const COMPOSED = /^apps\/server\/src\/(compose\.ts|wiring\/.+\.ts)$/;
const CREATES = /^(?:create|build)([A-Z]\w*)$/;

const order = Object.keys(areas);
const areaOf = (name) => `${name[0].toLowerCase()}${name.slice(1)}`;

/** Whether an identifier reads a value, rather than naming a property, a type or a declaration. */
function isRead(node, parent) {
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isTypeNode(parent) || ts.isQualifiedName(parent)) return false;
  return !('name' in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent));
}

const namesOf = (name) =>
  ts.isIdentifier(name) ? [name] : name.elements.flatMap((one) => (ts.isBindingElement(one) ? namesOf(one.name) : []));

/** Whether the node declares the name itself, e.g. as a parameter, so that it does not mean the outer constant. */
function shadows(node, name) {
  if (ts.isFunctionLike(node))
    return node.parameters.some((one) => namesOf(one.name).some(({ text }) => text === name));
  if (!ts.isBlock(node)) return false;
  return node.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .some((one) => namesOf(one.name).some(({ text }) => text === name));
}

/** Reads of a block's constants before the statement that declares them, also inside functions that run later. */
function earlyReads(source, block) {
  const problems = [];
  const declared = new Map();
  for (const statement of block.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name } of statement.declarationList.declarations)
      for (const { text } of namesOf(name)) declared.set(text, statement.getStart(source));
  }
  for (const statement of block.statements) {
    // Declared functions may name what their block declares later; they are moved up by the language and read top-down.
    if (ts.isFunctionDeclaration(statement)) continue;
    const visit = (node, parent) => {
      if (ts.isIdentifier(node) && parent && isRead(node, parent)) {
        const at = declared.get(node.text);
        if (at !== undefined && statement.getStart(source) < at) problems.push([node.text, node.getStart(source)]);
      }
      ts.forEachChild(node, (child) => {
        const hidden = [...declared.keys()].filter((name) => shadows(child, name));
        const saved = hidden.map((name) => [name, declared.get(name)]);
        for (const name of hidden) declared.delete(name);
        visit(child, node);
        for (const [name, at] of saved) declared.set(name, at);
      });
    };
    visit(statement, undefined);
  }
  return problems;
}

/** Areas that a block creates below one that comes later in the order of `.dependency-cruiser.mjs`. */
function wrongOrder(source, block) {
  const created = block.statements.filter(ts.isVariableStatement).flatMap((statement) =>
    statement.declarationList.declarations.flatMap(({ initializer }) => {
      if (!initializer || !ts.isCallExpression(initializer) || !ts.isIdentifier(initializer.expression)) return [];
      const [, name] = CREATES.exec(initializer.expression.text) ?? [];
      return name && order.includes(areaOf(name)) ? [[areaOf(name), initializer.getStart(source)]] : [];
    }),
  );
  return created.flatMap(([name, at], index) => {
    const upper = created.slice(0, index).find(([earlier]) => order.indexOf(earlier) > order.indexOf(name));
    return upper ? [[`${name} after ${upper[0]}`, at]] : [];
  });
}

/**
 * The composition is one straight list: what creates the areas names none before its creation, and creates them in the order of
 * `.dependency-cruiser.mjs`. What a lower area needs of an upper one is registered afterwards.
 */
export async function composition(root) {
  const files = projectFiles(root).filter((file) => COMPOSED.test(file) && !isTest(file));
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readText(root, file), ts.ScriptTarget.Latest, false);
    const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
    const problems = [];
    const visit = (node) => {
      if (ts.isBlock(node)) {
        for (const [name, at] of earlyReads(source, node)) {
          problems.push(
            `${file}:${lineAt(at)} names ${name} before its creation; let its area register what is needed`,
          );
        }
        for (const [what, at] of wrongOrder(source, node)) {
          problems.push(`${file}:${lineAt(at)} creates ${what}, against the order in .dependency-cruiser.mjs`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return problems;
  });
}
