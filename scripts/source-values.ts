import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A property of an object as it is written: where its name stands, and what it holds. */
export interface Member {
  key: ts.Node;
  value: Value;
}
type Written = { node: ts.Node };
/** What a piece of source is before it runs, as far as it can be read: objects, lists and texts. */
export type Value = Written &
  (
    | { kind: 'object'; members: ReadonlyMap<string, Member> }
    | { kind: 'list'; items: readonly Value[] }
    | { kind: 'text'; text: string }
    | { kind: 'function'; parameters: readonly ts.ParameterDeclaration[]; body: ts.ConciseBody; scope: Scope }
    | { kind: 'unknown' }
  );
type Scope = { names: ReadonlyMap<string, Value>; file: ts.SourceFile };

const files = new Map<string, ts.SourceFile | undefined>();
export function sourceFile(file: string): ts.SourceFile | undefined {
  const known = files.get(file);
  if (known) return known;
  const read = existsSync(file) ? ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true) : undefined;
  files.set(file, read);
  return read;
}

/** Reads an expression of a file. Names are followed to where they are declared, also through imports, spreads and calls of functions. */
export const valueOf = (node: ts.Expression, file: ts.SourceFile): Value => read(node, { names: new Map(), file });

function read(node: ts.Expression, scope: Scope): Value {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return read(node.expression, scope);
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return { node, kind: 'text', text: node.text };
  if (ts.isObjectLiteralExpression(node)) return { node, kind: 'object', members: membersOf(node, scope) };
  if (ts.isArrayLiteralExpression(node)) return { node, kind: 'list', items: node.elements.flatMap((item) => itemsOf(item, scope)) };
  if (ts.isIdentifier(node)) return named(node.text, scope) ?? { node, kind: 'unknown' };
  if (ts.isArrowFunction(node)) return { node, kind: 'function', parameters: node.parameters, body: node.body, scope };
  if (ts.isPropertyAccessExpression(node)) return part(node, read(node.expression, scope), node.name.text);
  if (ts.isElementAccessExpression(node)) {
    const key = read(node.argumentExpression, scope);
    return key.kind === 'text' ? part(node, read(node.expression, scope), key.text) : { node, kind: 'unknown' };
  }
  if (ts.isConditionalExpression(node)) return read(holds(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
  if (ts.isCallExpression(node)) return called(node, scope);
  return { node, kind: 'unknown' };
}

const part = (node: ts.Node, whole: Value, name: string): Value =>
  (whole.kind === 'object' ? whole.members.get(name)?.value : undefined) ?? { node, kind: 'unknown' };

function itemsOf(item: ts.Expression, scope: Scope): readonly Value[] {
  if (!ts.isSpreadElement(item)) return [read(item, scope)];
  const spread = read(item.expression, scope);
  return spread.kind === 'list' ? spread.items : [spread];
}

function membersOf({ properties }: ts.ObjectLiteralExpression, scope: Scope): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  for (const property of properties) {
    if (ts.isSpreadAssignment(property)) {
      const spread = read(property.expression, scope);
      if (spread.kind === 'object') for (const [name, member] of spread.members) members.set(name, member);
    }
    if (ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name))
      members.set(property.name.text, { key: property.name, value: read(property.initializer, scope) });
    if (ts.isShorthandPropertyAssignment(property))
      members.set(property.name.text, {
        key: property.name,
        value: named(property.name.text, scope) ?? { node: property, kind: 'unknown' },
      });
  }
  return members;
}

/** Only texts are compared: `kind === 'modal'`. */
function holds(condition: ts.Expression, scope: Scope): boolean {
  if (!ts.isBinaryExpression(condition)) return true;
  const [left, right] = [read(condition.left, scope), read(condition.right, scope)];
  if (left.kind !== 'text' || right.kind !== 'text') return true;
  return (left.text === right.text) === (condition.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken);
}

/** What a function of the project returns; of any other, such as `createStateConfig`, the object that it is given. */
function called(node: ts.CallExpression, scope: Scope): Value {
  const callee = read(node.expression, scope);
  const given = node.arguments.map((argument) => read(argument, scope));
  if (callee.kind !== 'function') return given[0] ?? { node, kind: 'unknown' };
  const names = new Map(callee.scope.names);
  callee.parameters.forEach((parameter, index) => bind(parameter, given[index], names, callee.scope));
  const inner = { names, file: callee.scope.file };
  if (!ts.isBlock(callee.body)) return read(callee.body, inner);
  for (const statement of callee.body.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) names.set(name.text, read(initializer, inner));
    if (ts.isReturnStatement(statement) && statement.expression) return read(statement.expression, inner);
  }
  return { node, kind: 'unknown' };
}

function bind(
  { name, initializer }: ts.ParameterDeclaration | ts.BindingElement,
  given: Value | undefined,
  names: Map<string, Value>,
  scope: Scope,
) {
  const value = given ?? (initializer ? read(initializer, scope) : undefined);
  if (ts.isIdentifier(name)) {
    if (value) names.set(name.text, value);
    return;
  }
  if (!ts.isObjectBindingPattern(name) || value?.kind !== 'object') return;
  for (const element of name.elements) {
    const key = element.propertyName ?? element.name;
    if (ts.isIdentifier(key)) bind(element, value.members.get(key.text)?.value, names, scope);
  }
}

const declared = new Map<string, Value | undefined>();
function named(name: string, { names, file }: Scope): Value | undefined {
  const bound = names.get(name);
  if (bound) return bound;
  const address = `${file.fileName} ${name}`;
  if (!declared.has(address)) {
    declared.set(address, undefined);
    declared.set(address, declaration(name, file));
  }
  return declared.get(address);
}

function declaration(name: string, file: ts.SourceFile): Value | undefined {
  const scope: Scope = { names: new Map(), file };
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name: it, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(it) && it.text === name && initializer) return read(initializer, scope);
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name && statement.body)
      return { node: statement, kind: 'function', parameters: statement.parameters, body: statement.body, scope };
    const from = imported(statement, name);
    const other = from && sourceFile(path.resolve(path.dirname(file.fileName), from.path));
    if (other) return named(from.name, { names: new Map(), file: other });
  }
  return undefined;
}

function imported(statement: ts.Statement, name: string): { path: string; name: string } | undefined {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
  const bindings = statement.importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings) || !statement.moduleSpecifier.text.startsWith('.')) return undefined;
  const element = bindings.elements.find((it) => it.name.text === name);
  return element && { path: statement.moduleSpecifier.text, name: (element.propertyName ?? element.name).text };
}
