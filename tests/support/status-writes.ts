import ts from 'typescript';

/** A column that a lifecycle owns, and the functions from which alone its new value may come. */
export interface Owned {
  /** As the schema and as SQL name it. */
  table: string;
  sqlTable: string;
  field: string;
  sqlField: string;
  /** With what a new row may begin. */
  initial: string;
  comesFrom: readonly string[];
}

/** Writes of these columns that take their value from elsewhere; one sentence each. What cannot be followed counts as one. */
export function strayWrites(file: string, text: string, owned: readonly Owned[]): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const complain = (node: ts.Node, what: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file}:${line + 1} ${what}`);
  };

  function judge(columns: readonly Owned[], values: ts.Expression, isNew: boolean): void {
    for (const field of fieldsOf(values)) {
      if (field.name === undefined && !isNew) complain(field.node, `${columns[0]?.table}: what is written cannot be read`);
      const column = columns.find((one) => one.field === field.name);
      if (!column) continue;
      const isInitial = (value: ts.Expression | undefined) => isNew && value && ts.isStringLiteral(value) && value.text === column.initial;
      const written = givenTo(field.value) ?? [field.value];
      if (!written.length || !written.every((value) => isFrom(value, column.comesFrom) || isInitial(value)))
        complain(field.node, `${column.table}.${column.field} is written by itself`);
    }
  }

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const verb = node.expression.name.text;
      const [values] = node.arguments;
      const table = values && /^(?:set|values|onConflictDoUpdate)$/.test(verb) ? tableOf(node.expression.expression) : undefined;
      const columns = owned.filter((one) => one.table === table);
      if (values && columns.length && verb === 'onConflictDoUpdate') complain(node, `${table} is written over`);
      else if (values && columns.length) judge(columns, values, verb === 'values');
    }
    if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) {
      const { words, holes } = sqlOf(node);
      for (const [, table = '', set = ''] of words.matchAll(/\bupdate\s+(?:only\s+)?"?([\w⟨⟩]+)"?\s+set\s([\s\S]*?)(?:\bwhere\b|$)/gi)) {
        const name = holes[Number(/⟨(\d+)⟩/.exec(table)?.[1] ?? -1)]?.getText() ?? table;
        for (const column of owned.filter((one) => one.sqlTable === name.toLowerCase() || one.table === name)) {
          const value = new RegExp(`(?<!\\w)${column.sqlField}"?\\s*=\\s*(⟨(\\d+)⟩|\\S+)`, 'i').exec(set);
          if (value && !isFrom(holes[Number(value[2] ?? -1)], column.comesFrom))
            complain(node, `${column.table}.${column.field} is written by itself`);
        }
      }
      for (const [, table = '', names = ''] of words.matchAll(/\binsert\s+into\s+"?(\w+)"?\s*\(([^)]*)\)/gi))
        for (const column of owned.filter((one) => one.sqlTable === table.toLowerCase()))
          if (names.split(',').some((one) => one.trim() === column.sqlField))
            complain(node, `${column.table}.${column.field} is written by itself`);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

/** `update(table)` or `insert(table)` further up the chain. */
function tableOf(node: ts.Expression): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [table] = node.arguments;
  return /^(?:update|insert)$/.test(node.expression.name.text) ? table?.getText() : tableOf(node.expression.expression);
}

type Field = { name: string | undefined; node: ts.Node; value: ts.Expression | undefined };

/** The fields of an object, whichever way it is put together; one without a name where that cannot be followed. */
function fieldsOf(node: ts.Expression, depth = 0): Field[] {
  const unknown = [{ name: undefined, node, value: undefined }];
  if (depth > 5) return unknown;
  const inner = (expression: ts.Expression) => fieldsOf(expression, depth + 1);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return inner(node.expression);
  if (ts.isConditionalExpression(node)) return [...inner(node.whenTrue), ...inner(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return inner(node.right);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property): Field[] => {
      if (ts.isSpreadAssignment(property)) return inner(property.expression);
      const name = property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)) ? property.name.text : undefined;
      const value = ts.isPropertyAssignment(property)
        ? property.initializer
        : ts.isShorthandPropertyAssignment(property)
          ? property.name
          : undefined;
      return [{ name, node: property, value }];
    });
  const name = ts.isCallExpression(node) ? node.expression : node;
  const meant = ts.isIdentifier(name) ? declared(name) : [];
  return meant.length ? meant.flatMap(inner) : unknown;
}

/** The value of a name in this file, by the nearest declaration around it: the value of a constant, or what a function returns. */
function declared(name: ts.Identifier): ts.Expression[] {
  for (let scope: ts.Node | undefined = name.parent; scope; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    for (const statement of scope.statements) {
      if (ts.isVariableStatement(statement))
        for (const { name: own, initializer } of statement.declarationList.declarations)
          if (ts.isIdentifier(own) && own.text === name.text && initializer) return valuesOf(initializer);
      if (ts.isFunctionDeclaration(statement) && statement.name?.text === name.text && statement.body) return returned(statement.body);
    }
  }
  return [];
}

/** A constant that is a function counts as what it returns. */
const valuesOf = (made: ts.Expression): ts.Expression[] =>
  !ts.isArrowFunction(made) ? [made] : ts.isBlock(made.body) ? returned(made.body) : [made.body];

function returned(body: ts.Block): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

/** Is this value, or the constant that it names, made by a call of one of these functions? */
function isFrom(value: ts.Node | undefined, names: readonly string[], depth = 0): boolean {
  if (!value || depth > 3) return false;
  if (ts.isCallExpression(value) && ts.isIdentifier(value.expression) && names.includes(value.expression.text)) return true;
  if (ts.isIdentifier(value) && declared(value).some((expression) => isFrom(expression, names, depth + 1))) return true;
  return value.getChildren().some((child) => isFrom(child, names, depth));
}

/**
 * Of a place in a statement that is made once, `at.status`: what each call in this file gives for it. Nothing where the statement is called elsewhere too.
 * Undefined for every other value.
 */
function givenTo(value: ts.Expression | undefined): (ts.Expression | undefined)[] | undefined {
  const place = value && ts.isCallExpression(value) && value.expression.getText() === 'typedParam' ? value.arguments[0] : value;
  if (!place || !ts.isPropertyAccessExpression(place) || place.expression.getText() !== 'at') return undefined;
  let made: ts.Node = place;
  while (made.parent && !(ts.isCallExpression(made) && made.expression.getText() === 'statement')) made = made.parent;
  const { parent } = made;
  if (!parent || !ts.isVariableDeclaration(parent)) return undefined;
  const found: (ts.Expression | undefined)[] = [];
  const visit = (node: ts.Node): void => {
    const [, values] = ts.isCallExpression(node) && node.expression.getText() === parent.name.getText() ? node.arguments : [];
    if (values) found.push(fieldsOf(values).find((field) => field.name === place.name.text)?.value);
    ts.forEachChild(node, visit);
  };
  const isExported = parent.parent.parent.getText().startsWith('export');
  if (!isExported) visit(place.getSourceFile());
  return found;
}

/** The words of a template, its expressions as ⟨number⟩. */
function sqlOf(node: ts.TemplateExpression | ts.StringLiteralLike): { words: string; holes: ts.Expression[] } {
  if (!ts.isTemplateExpression(node)) return { words: node.text, holes: [] };
  const holes = node.templateSpans.map(({ expression }) => expression);
  return { words: node.head.text + node.templateSpans.map(({ literal }, at) => `⟨${at}⟩${literal.text}`).join(''), holes };
}
