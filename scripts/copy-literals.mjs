// The literals with which browser tests look for a text: in locators and assertions, also through variables and parameters.
import path from 'node:path';
import ts from 'typescript';

const unknown = '\0';

/** Which argument of a method is a text, and in which properties. */
const sinks = {
  getByText: [0],
  getByLabel: [0],
  getByPlaceholder: [0],
  getByTitle: [0],
  getByAltText: [0],
  getByRole: [1, 'name', 'description'],
  filter: [0, 'hasText', 'hasNotText'],
  locator: [1, 'hasText', 'hasNotText'],
  toHaveText: [0],
  toContainText: [0],
  toHaveAccessibleName: [0],
  toHaveAccessibleDescription: [0],
  toHaveAccessibleErrorMessage: [0],
  toHaveTitle: [0],
  toContain: [0],
  toMatch: [0],
  toEqual: [0],
  toBe: [0],
};

/** What is put into a message of a catalogue may be a message, too. */
const filled = new Set(['text', 'patternOf', 'beginningOf']);

/** They compare anything: one word is most often a value. */
const comparesAnything = new Set(['toContain', 'toMatch', 'toEqual', 'toBe']);

/** What a literal may say. Each alternative of a regular expression is a reading of its own. */
function readingsOf(node) {
  if (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) return [{ text: node.text, isBeginning: false }];
  if (ts.isTemplateExpression(node)) {
    const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(unknown);
    return [{ text: text.replace(/^\^|\$$/g, ''), isBeginning: text.startsWith('^') }];
  }
  const source = node.text.slice(1, node.text.lastIndexOf('/'));
  return source
    .replaceAll(/\\s[+*?]?/g, ' ')
    .replaceAll(/\[[^\]]*\][+*?]?|\\[dwDWSbB][+*?]?|\\\d|(?<!\\)\.[+*?]*/g, unknown)
    .replaceAll(/\\(.)/g, '$1')
    .split(/[|()]/)
    .map((part) => ({ text: part.replaceAll(/^\^|\$$|[+*?]/g, ''), isBeginning: part.startsWith('^') }));
}

const isFunction = (node) => ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node);
const isScope = (node) => ts.isBlock(node) || ts.isSourceFile(node) || isFunction(node) || ts.isForOfStatement(node);

const unwrapped = (node) =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)
    ? unwrapped(node.expression)
    : node;

/** The property of an object, or the place of a list, that a pattern takes. */
function taken(binding, value) {
  const from = unwrapped(value);
  if (ts.isArrayBindingPattern(binding.parent)) {
    const place = binding.parent.elements.indexOf(binding);
    if (ts.isPropertyAssignment(from)) return [place === 0 ? from.name : from.initializer];
    return ts.isArrayLiteralExpression(from) ? [from.elements[place]] : [];
  }
  const name = (binding.propertyName ?? binding.name).getText();
  return ts.isObjectLiteralExpression(from) ? [propertyOf(from, name)] : [];
}

function propertyOf(object, name) {
  const property = object.properties.find((one) => one.name?.getText() === name);
  return property && (ts.isPropertyAssignment(property) ? property.initializer : property.name);
}

class Program {
  #files = new Map();
  #calls = [];
  #wanted = new Set();
  #seen = new Set();

  constructor(files) {
    for (const { file, text } of files) this.#add(file, text);
  }

  #add(file, text) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const known = { functions: new Map(), imports: new Map() };
    this.#files.set(file, known);
    const visit = (node) => {
      if (ts.isImportDeclaration(node) && node.importClause?.namedBindings && ts.isNamedImports(node.importClause.namedBindings)) {
        const from = path.posix.join(path.posix.dirname(file), node.moduleSpecifier.text);
        for (const { name, propertyName } of node.importClause.namedBindings.elements)
          known.imports.set(name.text, { file: from, name: (propertyName ?? name).text });
      }
      if (ts.isFunctionDeclaration(node) && node.name) known.functions.set(node.name.text, node);
      if (ts.isVariableDeclaration(node) && node.initializer && isFunction(node.initializer))
        known.functions.set(node.name.getText(), node.initializer);
      if (ts.isCallExpression(node)) this.#calls.push(node);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }

  #functionOf(call) {
    if (!ts.isIdentifier(call.expression)) return undefined;
    const { text } = call.expression;
    const here = this.#files.get(call.getSourceFile().fileName);
    const imported = here.imports.get(text);
    return imported ? this.#files.get(imported.file)?.functions.get(imported.name) : here.functions.get(text);
  }

  /** The expressions that a name may stand for. A parameter of a function is noted: its calls say what it is. */
  #meant(identifier) {
    const { text } = identifier;
    for (let scope = identifier.parent; scope; scope = scope.parent) {
      if (!isScope(scope)) continue;
      const declared = declarationIn(scope, text);
      if (declared) return this.#valuesOf(declared);
    }
    return [];
  }

  #valuesOf(declared) {
    if (ts.isBindingElement(declared)) return this.#valuesOf(declared.parent.parent).flatMap((value) => taken(declared, value));
    if (ts.isParameter(declared)) {
      this.#wanted.add(declared);
      const list = listOf(declared);
      return [declared.initializer, ...(list ? this.#elements(list) : [])].filter(Boolean);
    }
    const loop = declared.parent.parent;
    return ts.isForOfStatement(loop) ? this.#elements(loop.expression) : [declared.initializer].filter(Boolean);
  }

  #elements(node) {
    const list = unwrapped(node);
    if (ts.isIdentifier(list)) return this.#meant(list).flatMap((value) => this.#elements(value));
    if (ts.isCallExpression(list) && list.expression.getText() === 'Object.entries') return this.#elements(list.arguments[0]);
    if (ts.isObjectLiteralExpression(list)) return [...list.properties];
    return ts.isArrayLiteralExpression(list) ? [...list.elements] : [];
  }

  /** The literals that an expression may be, whatever a call makes of its own left out. */
  *#literals(node, names = []) {
    if (!node || this.#seen.has(node)) return;
    this.#seen.add(node);
    const inner = unwrapped(node);
    if (ts.isStringLiteralLike(inner) || ts.isTemplateExpression(inner) || ts.isRegularExpressionLiteral(inner)) yield inner;
    if (ts.isTemplateExpression(inner)) for (const span of inner.templateSpans) yield* this.#literals(span.expression);
    if (ts.isArrayLiteralExpression(inner)) for (const one of inner.elements) yield* this.#literals(one);
    if (ts.isSpreadElement(inner)) yield* this.#literals(inner.expression);
    if (ts.isConditionalExpression(inner)) for (const one of [inner.whenTrue, inner.whenFalse]) yield* this.#literals(one);
    if (ts.isBinaryExpression(inner)) for (const one of [inner.left, inner.right]) yield* this.#literals(one);
    if (ts.isNewExpression(inner)) for (const one of inner.arguments ?? []) yield* this.#literals(one);
    if (ts.isObjectLiteralExpression(inner)) for (const name of names) yield* this.#literals(propertyOf(inner, name));
    if (ts.isIdentifier(inner)) for (const one of this.#meant(inner)) yield* this.#literals(one, names);
  }

  *literals() {
    for (const call of this.#calls) {
      const values = filled.has(call.expression.getText()) ? call.arguments[3] : undefined;
      if (values && ts.isObjectLiteralExpression(values))
        for (const { initializer } of values.properties) yield* this.#literals(initializer);
      const method = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : '';
      const [index, ...names] = Object.hasOwn(sinks, method) ? sinks[method] : [];
      if (index === undefined) continue;
      for (const literal of this.#literals(call.arguments[index], names))
        if (!comparesAnything.has(method) || literal.getText().includes(' ')) yield literal;
    }
    for (let done = -1; done !== this.#seen.size; ) {
      done = this.#seen.size;
      for (const call of this.#calls)
        for (const [index, parameter] of (this.#functionOf(call)?.parameters ?? []).entries())
          if (this.#wanted.has(parameter)) {
            yield* this.#literals(call.arguments[index]);
            yield* keysOf(call.arguments[index]);
          }
    }
  }
}

const isLabel = (name) => name && (ts.isStringLiteral(name) || (ts.isIdentifier(name) && /^[A-Z]/.test(name.text)));

/** What stands before the colons of an object, where it reads like a label. */
const keysOf = (node) => (node && ts.isObjectLiteralExpression(node) ? node.properties.map(({ name }) => name).filter(isLabel) : []);

/** `list` of `list.map((parameter) => …)`. */
function listOf(parameter) {
  const call = parameter.parent.parent;
  const isFirst = parameter.parent.parameters[0] === parameter;
  return isFirst && ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) ? call.expression.expression : undefined;
}

/** What declares a name in a scope itself, not in one within. */
function declarationIn(scope, name) {
  let found;
  const visit = (node) => {
    const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (declares && ts.isIdentifier(node.name) && node.name.text === name) found ??= node;
    if (!found && (node === scope || !isScope(node))) ts.forEachChild(node, visit);
  };
  visit(scope);
  return found;
}

/** Each literal once, with its place. Files are `{ file, text }`. */
export function literalsOfLocators(files) {
  const found = [...new Set(new Program(files).literals())].map((literal) => {
    const source = literal.getSourceFile();
    const start = literal.getStart();
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    return { file: source.fileName, start, end: literal.end, line, text: literal.getText(), readings: readingsOf(literal) };
  });
  return found.sort((one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : one.start - other.start));
}
