import ts from 'typescript';

const MOST_TEXTS = 32;
const DEEPEST = 12;

/** All combinations of one text per part; null if there are too many. */
function joined(parts: readonly (readonly string[] | null)[]): string[] | null {
  let texts = [''];
  for (const part of parts) {
    if (part === null || texts.length * part.length > MOST_TEXTS) return null;
    texts = texts.flatMap((text) => part.map((more) => text + more));
  }
  return texts;
}

function declarationOf(checker: ts.TypeChecker, node: ts.Node): ts.Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return target?.valueDeclaration;
}

function onlyReturn(block: ts.Block): ts.Expression | undefined {
  const [statement] = block.statements;
  return block.statements.length === 1 && statement && ts.isReturnStatement(statement)
    ? statement.expression
    : undefined;
}

/** Possible texts of a value according to its type, e.g. a parameter of type `'day' | 'week'`. */
function ofType(checker: ts.TypeChecker, node: ts.Expression): string[] | null {
  const type = checker.getTypeAtLocation(node);
  const parts = type.isUnion() ? type.types : [type];
  const texts = parts.map((part) => (part.isStringLiteral() || part.isNumberLiteral() ? String(part.value) : null));
  return texts.every((text) => text !== null) && texts.length <= MOST_TEXTS ? (texts as string[]) : null;
}

/**
 * Finds all possible texts of an expression by static analysis: literals, templates, constants (also imported ones and members of constant
 * objects), conditional expressions, and calls of functions that only build a text from their parameters.
 * @returns a function that returns every possible text, or null if it depends on run-time values
 */
export function createEvaluator(checker: ts.TypeChecker): (expression: ts.Expression) => string[] | null {
  type Arguments = ReadonlyMap<ts.Symbol, string[] | null>;

  function ofCall(call: ts.CallExpression, given: Arguments, depth: number): string[] | null {
    const declaration = declarationOf(checker, call.expression);
    const callee = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    if (!callee || !(ts.isArrowFunction(callee) || ts.isFunctionDeclaration(callee)) || !callee.body) return null;
    const body = ts.isBlock(callee.body) ? onlyReturn(callee.body) : callee.body;
    if (!body) return null;
    const passed = new Map<ts.Symbol, string[] | null>();
    callee.parameters.forEach((parameter, index) => {
      const symbol = checker.getSymbolAtLocation(parameter.name);
      const argument = call.arguments[index] ?? parameter.initializer;
      if (symbol) passed.set(symbol, argument ? evaluate(argument, given, depth + 1) : null);
    });
    return evaluate(body, passed, depth + 1);
  }

  function ofName(node: ts.Expression, given: Arguments, depth: number): string[] | null {
    const symbol = checker.getSymbolAtLocation(node);
    if (symbol && given.has(symbol)) return given.get(symbol) ?? null;
    const declaration = declarationOf(checker, node);
    if (declaration && (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration))) {
      const isVariable =
        ts.isVariableDeclaration(declaration) && !(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const);
      if (declaration.initializer && !isVariable) return evaluate(declaration.initializer, given, depth + 1);
    }
    return ofType(checker, node);
  }

  function evaluate(expression: ts.Expression, given: Arguments, depth: number): string[] | null {
    if (depth > DEEPEST) return null;
    if (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression)) return [expression.text];
    if (
      ts.isParenthesizedExpression(expression) ||
      ts.isAsExpression(expression) ||
      ts.isSatisfiesExpression(expression)
    ) {
      return evaluate(expression.expression, given, depth + 1);
    }
    if (ts.isTemplateExpression(expression)) {
      const spans = expression.templateSpans.flatMap((span) => [
        evaluate(span.expression, given, depth + 1),
        [span.literal.text],
      ]);
      return joined([[expression.head.text], ...spans]);
    }
    if (ts.isConditionalExpression(expression)) {
      const both = [expression.whenTrue, expression.whenFalse].map((one) => evaluate(one, given, depth + 1));
      return both.includes(null) ? null : [...new Set(both.flatMap((texts) => texts ?? []))];
    }
    if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      return joined([expression.left, expression.right].map((one) => evaluate(one, given, depth + 1)));
    }
    if (ts.isCallExpression(expression)) return ofCall(expression, given, depth);
    return ofName(expression, given, depth);
  }

  return (expression) => evaluate(expression, new Map(), 0);
}
