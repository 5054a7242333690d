import ts from 'typescript';
import { projectFiles, readText } from './files.mjs';

const SOURCE = /\.(ts|tsx|mjs)$/;
const TEST_CALLS = new Set(['describe', 'it', 'test']);
const LOG_CALLS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'log']);
const LOGGERS = /^(console|log|logger)$/;

/** The identifier that a call starts with: `it` of `it.each(rows)('adds', …)`. */
function rootName(expression) {
  let at = expression;
  while (!ts.isIdentifier(at)) {
    if (!(ts.isCallExpression(at) || ts.isPropertyAccessExpression(at) || ts.isTaggedTemplateExpression(at))) return '';
    at = ts.isTaggedTemplateExpression(at) ? at.tag : at.expression;
  }
  return at.text;
}

const isTestCall = (node) => ts.isCallExpression(node) && TEST_CALLS.has(rootName(node.expression));

function isLogCall(node) {
  if (!(ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))) return false;
  const { expression, name } = node.expression;
  const target = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return LOG_CALLS.has(name.text) && ts.isIdentifier(target) && LOGGERS.test(target.text);
}

/** The fixed parts of a string or template. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join(' ');
}

const isDeclaration = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isTypeParameterDeclaration(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isEnumMember(node) ||
  ts.isPropertySignature(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isGetAccessorDeclaration(node);

/** The name that a node declares; for an import only a new one, since others are declared where they come from. */
function declaredName(node) {
  if (ts.isImportSpecifier(node)) return node.propertyName ? node.name : undefined;
  return isDeclaration(node) && node.name && ts.isIdentifier(node.name) ? node.name : undefined;
}

/** A call like `named('state')`, which puts a prefix before codes. */
const isNaming = (node) =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'named' &&
  node.arguments.length > 0 &&
  ts.isStringLiteralLike(node.arguments[0]);

/** The fixed parts of a template, between which values stand; undefined where it can be any text. */
function templateParts(node) {
  const parts = [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text);
  return parts.join('').length >= 2 ? parts.join('\0') : undefined;
}

/**
 * What the rules read of a source file: lengths of functions, declared names, titles of tests, texts of logs, and every string, property
 * name and template (its fixed parts, joined by a zero byte), and the prefixes of codes.
 */
function factsOf(file, text) {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const source = ts.createSourceFile(file, text, options, false);
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const facts = { file, functions: [], names: [], titles: [], logs: [], strings: [], templates: [], prefixes: [] };
  const visit = (node, parent) => {
    if (ts.isFunctionLike(node) && node.body && !(parent && isTestCall(parent))) {
      const line = lineAt(node.getStart(source));
      const name = node.name?.getText(source) ?? (parent && declaredName(parent)?.text) ?? 'anonymous function';
      facts.functions.push({ line, name, lines: lineAt(node.end) - line + 1 });
    }
    const declared = declaredName(node);
    if (declared) facts.names.push({ line: lineAt(declared.getStart(source)), text: declared.text });
    const texts = isTestCall(node) ? facts.titles : isLogCall(node) ? facts.logs : undefined;
    if (texts) {
      const said = node.arguments.map(textOf).join(' ').trim();
      if (said !== '') texts.push({ line: lineAt(node.getStart(source)), text: said });
    }
    if (ts.isStringLiteralLike(node)) facts.strings.push(node.text);
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) facts.strings.push(node.name.text);
    if (isNaming(node)) facts.prefixes.push(node.arguments[0].text);
    const parts = ts.isTemplateExpression(node) ? templateParts(node) : undefined;
    if (parts !== undefined) facts.templates.push(parts);
    ts.forEachChild(node, (child) => visit(child, node));
  };
  visit(source);
  return facts;
}

const cache = new Map();

/** The facts of every source file. Each file is parsed once per content, however many rules read it. */
export function sourceFacts(root) {
  return projectFiles(root)
    .filter((file) => SOURCE.test(file))
    .map((file) => {
      const text = readText(root, file);
      const key = `${root}/${file}`;
      const known = cache.get(key);
      if (known?.text === text) return known.facts;
      const facts = factsOf(file, text);
      cache.set(key, { text, facts });
      return facts;
    });
}
