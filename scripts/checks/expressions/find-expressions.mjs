import ts from 'typescript';
import { isTest, projectFiles, readText } from '../files.mjs';

/** Sources that run in a server. Packages for browsers alone are left out. */
const ON_SERVERS = /^(apps\/server|apps\/arcade\/(server|contract)|packages\/(?!ui\/)[\w-]+)\/src\/.*\.(ts|mjs)$/;

/** The declared constants of a file by name, as far as a constant has a value. */
function constantsOf(source) {
  const constants = new Map();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer);
    }
  }
  return constants;
}

const isRaw = (node) => ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw';

/** The parts of a template with the values between them; undefined if a value is not known. */
function templateValue(template, isRawText, valueFor) {
  const partOf = (part) => (isRawText ? part.rawText : part.text);
  if (ts.isNoSubstitutionTemplateLiteral(template)) return partOf(template);
  const values = template.templateSpans.map(({ expression }) => valueFor(expression));
  if (values.includes(undefined)) return undefined;
  return template.templateSpans.reduce(
    (text, { literal }, index) => text + values[index] + partOf(literal),
    partOf(template.head),
  );
}

/** `[…].join('|')` of known texts. */
function joinedValue(node, valueFor) {
  const { expression, arguments: given } = node;
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'join') return undefined;
  if (!ts.isArrayLiteralExpression(expression.expression)) return undefined;
  const values = expression.expression.elements.map(valueFor);
  return values.includes(undefined) ? undefined : values.join(given[0] ? valueFor(given[0]) : ',');
}

/** The text of an expression whose parts all stand in the file; undefined for any other. */
function valueIn(constants) {
  const valueFor = (node) => {
    if (ts.isStringLiteral(node)) return node.text;
    if (ts.isNumericLiteral(node)) return node.text;
    if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
      return templateValue(node, false, valueFor);
    }
    if (isRaw(node)) return templateValue(node.template, true, valueFor);
    if (ts.isCallExpression(node)) return joinedValue(node, valueFor);
    const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
    return constant === undefined ? undefined : valueFor(constant);
  };
  return valueFor;
}

const isRegExp = (node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

/** `{ pattern: … }` of a schema, and texts that are written as an expression, which are compiled somewhere else. */
const isPattern = (node, parent) =>
  (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
  ((parent && ts.isPropertyAssignment(parent) && parent.initializer === node && parent.name.getText() === 'pattern') ||
    (ts.isStringLiteralLike(node) && /^\^.+\$$/s.test(node.text)));

function expressionsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const valueFor = valueIn(constantsOf(source));
  const found = [];
  const add = (node, expression) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    found.push({ file, line, ...expression });
  };
  const visit = (node, parent, isWithin = false) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, { source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (isRegExp(node)) {
      const [given, flags] = node.arguments ?? [];
      const known = given && valueFor(given);
      const flagText = flags ? valueFor(flags) : '';
      const isKnown = known !== undefined && flagText !== undefined;
      add(node, isKnown ? { source: known, flags: flagText } : { built: node.getText(source).replace(/\s+/g, ' ') });
    } else if (!isWithin && isPattern(node, parent)) {
      const known = valueFor(node);
      add(node, known === undefined ? { built: node.getText(source) } : { source: known, flags: 'u' });
    }
    // Texts within RegExp(…) are parts of that expression.
    ts.forEachChild(node, (child) => visit(child, node, isWithin || isRegExp(node)));
  };
  visit(source);
  return found;
}

const MAY_CONTAIN = /RegExp|pattern|\^|\/\S/;

/**
 * Every regular expression of the servers' sources: literals, `RegExp(…)`, patterns of schemas. An expression built of values that are not in
 * its file has only its text, `built`.
 *
 * @returns {{file: string, line: number, source?: string, flags?: string, built?: string}[]}
 */
export function findExpressions(root) {
  return projectFiles(root)
    .filter((file) => ON_SERVERS.test(file) && !isTest(file))
    .flatMap((file) => {
      const text = readText(root, file);
      return MAY_CONTAIN.test(text) ? expressionsOf(file, text) : [];
    });
}
