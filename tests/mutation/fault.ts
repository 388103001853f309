import ts from 'typescript';

export const kinds = [
  'boundary',
  'sign',
  'constant',
  'condition',
  'logic',
  'check removed',
  'call removed',
  'status',
  'language',
  'rounding',
  'ownership',
  'key',
  'date',
  'branches',
] as const;
export type Kind = (typeof kinds)[number];

/** One fault of a source: the code from `start` to `end` is replaced. A statement is left out, an expression becomes another one. */
export interface Fault {
  /** The same in every run as long as the code around it is the same. */
  key: string;
  file: string;
  line: number;
  kind: Kind;
  /** The function or constant that holds it. */
  inside: string;
  was: string;
  becomes: string;
  /** What stands there instead, as it is written. */
  replacement: string;
  start: number;
  end: number;
  isStatement: boolean;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const swapped: Partial<Record<ts.SyntaxKind, [Kind, string]>> = {
  [ts.SyntaxKind.LessThanToken]: ['boundary', '<='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['boundary', '<'],
  [ts.SyntaxKind.GreaterThanToken]: ['boundary', '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['boundary', '>'],
  [ts.SyntaxKind.MinusToken]: ['sign', '+'],
  [ts.SyntaxKind.PlusToken]: ['sign', '-'],
  [ts.SyntaxKind.PlusEqualsToken]: ['sign', '-='],
  [ts.SyntaxKind.MinusEqualsToken]: ['sign', '+='],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['logic', '||'],
  [ts.SyntaxKind.BarBarToken]: ['logic', '&&'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['condition', '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['condition', '==='],
};
/** Drizzle's comparisons. */
const swappedCalls = new Map<string, [Kind, string]>(
  Object.entries<[Kind, string]>({
    lt: ['boundary', 'lte'],
    lte: ['boundary', 'lt'],
    gt: ['boundary', 'gte'],
    gte: ['boundary', 'gt'],
    isNull: ['condition', 'isNotNull'],
    isNotNull: ['condition', 'isNull'],
  }),
);
const rounding = new Map(
  Object.entries({
    'Math.floor': 'Math.ceil',
    'Math.ceil': 'Math.floor',
    'Math.round': 'Math.floor',
    'Math.trunc': 'Math.ceil',
  }),
);
const locales = ['en', 'de', 'lt', 'es', 'pt'];
/** Arguments that say how something is written or found, not how much it is. */
const formatting = /\.(slice|at|padStart|padEnd|toString|toFixed|split|substring|charCodeAt|status|code)$/;

/** Operators in SQL that is written out. */
const inSql: readonly [Kind, RegExp, string][] = [
  ['boundary', / >= /g, ' > '],
  ['boundary', / <= /g, ' < '],
  ['boundary', / > /g, ' >= '],
  ['boundary', / < /g, ' <= '],
  ['sign', / \+ /g, ' - '],
  ['sign', / - /g, ' + '],
  ['logic', / and /g, ' or '],
  ['logic', / or /g, ' and '],
];

const isNumber = (type: ts.Type): boolean =>
  type.isUnion() ? type.types.every(isNumber) : (type.flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) !== 0;

/** The string literals of a union, in the order of its declaration; empty for any other type. */
function literalsOf(type: ts.Type | undefined): string[] {
  const parts = type?.isUnion() ? type.types : [];
  return parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
}

function nameOf(node: ts.Node): string {
  const names: string[] = [];
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if ((ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at) || ts.isMethodDeclaration(at)) && at.name) {
      if (ts.isVariableDeclaration(at) && !ts.isSourceFile(at.parent.parent.parent) && !ts.isFunctionLike(at.initializer)) continue;
      names.unshift(oneLine(at.name.getText()).slice(0, 60));
    }
  return names.join(' > ') || 'the module';
}

function isInSort(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) if (ts.isCallExpression(at)) return /\.(sort|toSorted)$/.test(at.expression.getText());
  return false;
}

/** Every fault that can be planted in a file. `file` is its path from the root. */
export function faultsOf(source: ts.SourceFile, checker: ts.TypeChecker, file: string): Fault[] {
  const faults: Fault[] = [];
  const plant = (node: ts.Node, kind: Kind, becomes: string, isStatement = false) => {
    const start = node.getStart(source);
    const { line } = source.getLineAndCharacterOfPosition(start);
    const was = node.getText(source);
    const inside = nameOf(node);
    const key = [file, inside, kind, oneLine(was), isStatement ? 'removed' : oneLine(becomes)].join(' | ');
    faults.push({
      key,
      file,
      line: line + 1,
      kind,
      inside,
      was: oneLine(was),
      becomes: oneLine(becomes),
      replacement: becomes,
      start,
      end: node.getEnd(),
      isStatement,
    });
  };
  const text = (node: ts.Node) => node.getText(source);
  /** The text of a node in which one part of it is another text. */
  const withPart = (node: ts.Node, part: { start: number; end: number }, becomes: string) =>
    source.text.slice(node.getStart(source), part.start) + becomes + source.text.slice(part.end, node.getEnd());
  const spanOf = (node: ts.Node) => ({ start: node.getStart(source), end: node.getEnd() });

  function binary(node: ts.BinaryExpression) {
    const swap = swapped[node.operatorToken.kind];
    if (!swap) return;
    const [kind, operator] = swap;
    if (kind === 'sign' && !(isNumber(checker.getTypeAtLocation(node.left)) && isNumber(checker.getTypeAtLocation(node.right)))) return;
    const isOwner = kind === 'condition' && /\b(userId|ownerId|createdBy|decidedBy|actor)\b/.test(text(node));
    plant(node, isOwner ? 'ownership' : kind, withPart(node, spanOf(node.operatorToken), operator));
    if (isOwner) plant(node, 'ownership', operator === '!==' ? 'true' : 'false');
  }

  function number(node: ts.NumericLiteral | ts.BigIntLiteral) {
    const { parent } = node;
    if (ts.isElementAccessExpression(parent)) return;
    const call = ts.isPrefixUnaryExpression(parent) ? parent.parent : parent;
    if (ts.isCallExpression(call) && formatting.test(text(call.expression))) return;
    if (ts.isNewExpression(call) && text(call.expression) === 'Refusal') return;
    if (ts.isPropertyAssignment(parent) && parent.name === node) return;
    if (ts.isPropertyAssignment(parent) && /^(status|statusCode|code)$/.test(text(parent.name))) return;
    // days, months, percent, cents are whole numbers; others are bytes and colours
    if (!/^[\d_]+n?$/.test(text(node))) return;
    // `[year = 0]` is there for the type; how large the answer of a comparison is does not matter
    if (ts.isBindingElement(parent) && ts.isArrayBindingPattern(parent.parent)) return;
    if (/^[01]$/.test(text(node)) && isInSort(node)) return;
    const suffix = ts.isBigIntLiteral(node) ? 'n' : '';
    const value = Number(text(node).replaceAll('_', '').replace('n', ''));
    plant(node, 'constant', `${value + 1}${suffix}`);
    if (value > 1) plant(node, 'constant', `${value - 1}${suffix}`);
  }

  function string(node: ts.StringLiteral | ts.NoSubstitutionTemplateLiteral) {
    const { parent } = node;
    const other = ts.isBinaryExpression(parent) ? (parent.left === node ? parent.right : parent.left) : undefined;
    const type = other
      ? checker.getTypeAtLocation(other)
      : ts.isCaseClause(parent)
        ? checker.getTypeAtLocation(parent.parent.parent.expression)
        : checker.getContextualType(node);
    const literals = literalsOf(type);
    const index = literals.indexOf(node.text);
    if (index === -1 || literals.length < 2) {
      if (ts.isArrayLiteralExpression(parent) && /^[A-Z][A-Z_]+$/.test(node.text) && parent.elements.length > 1)
        plant(node, 'status', `'${siblingOf(parent, node)}'`);
      return;
    }
    const kind = literals.every((literal) => locales.includes(literal)) ? 'language' : /^[A-Z_]+$/.test(node.text) ? 'status' : undefined;
    if (kind) plant(node, kind, `'${literals[(index + 1) % literals.length]}'`);
  }

  function call(node: ts.CallExpression) {
    const callee = text(node.expression);
    const args = node.arguments;
    const round = rounding.get(callee);
    if (round) plant(node, 'rounding', withPart(node, spanOf(node.expression), round));
    const swap = swappedCalls.get(callee);
    if (swap) plant(node, swap[0], withPart(node, spanOf(node.expression), swap[1]));
    const days = args.at(-1);
    if (/^add(Working)?(Days|Months)$/.test(callee) && days) plant(node, 'date', withPart(node, spanOf(days), `(${text(days)}) + 1`));
    if (/^(daysBetween|daysPast|daysLate|monthsBetween)$/.test(callee)) plant(node, 'date', `${text(node)} + 1`);
    if (/\.getUTC(Day|Date|Month|FullYear)$/.test(callee)) plant(node, 'date', `${text(node)} + 1`);
    const isClause = ts.isCallExpression(node.parent) && /(^and|\.where)$/.test(text(node.parent.expression));
    if (isClause && /^(eq|inArray)$/.test(callee))
      plant(node, /user_?id/i.test(text(args[0] ?? node)) ? 'ownership' : 'condition', 'undefined');
    for (const argument of args) language(argument);
  }

  function language(node: ts.Expression) {
    if (/(^|\.)locale$/.test(text(node)) && (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)))
      plant(node, 'language', `(${text(node)} === 'lt' ? 'es' : 'lt')`);
  }

  function property(node: ts.PropertyAssignment) {
    const name = text(node.name);
    if (name === 'locale') language(node.initializer);
    if (/^(ref|key|requestKey|idempotencyKey|endToEndId|eventId|entryId)$/.test(name) && !ts.isObjectLiteralExpression(node.initializer))
      plant(node.initializer, 'key', 'crypto.randomUUID()');
    if (/^(userId|payeeUserId|holder)$/.test(name) && !ts.isObjectLiteralExpression(node.initializer) && file.startsWith('server/'))
      plant(node.initializer, 'ownership', `'somebody-else'`);
  }

  function sqlText(node: ts.TaggedTemplateExpression) {
    if (text(node.tag) !== 'sql') return;
    const parts = ts.isTemplateExpression(node.template)
      ? [node.template.head, ...node.template.templateSpans.map(({ literal }) => literal)]
      : [node.template];
    for (const part of parts)
      for (const [kind, pattern, becomes] of inSql)
        for (const match of text(part).matchAll(pattern)) {
          const start = part.getStart(source) + match.index;
          plant(node, kind, withPart(node, { start, end: start + match[0].length }, becomes));
        }
  }

  const leaves = (node: ts.Statement): boolean =>
    ts.isBlock(node)
      ? node.statements.length === 1 && leaves(node.statements[0]!)
      : ts.isThrowStatement(node) || ts.isReturnStatement(node) || ts.isContinueStatement(node);

  function visit(node: ts.Node) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) binary(node);
    else if (ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)) number(node);
    else if (ts.isStringLiteral(node)) string(node);
    else if (ts.isCallExpression(node)) call(node);
    else if (ts.isPropertyAssignment(node)) property(node);
    else if (ts.isTaggedTemplateExpression(node)) sqlText(node);
    else if (ts.isConditionalExpression(node))
      plant(
        node,
        'branches',
        withPart(
          node,
          { start: node.whenTrue.getStart(source), end: node.whenFalse.getEnd() },
          `${text(node.whenFalse)} : ${text(node.whenTrue)}`,
        ),
      );
    else if (ts.isIfStatement(node)) {
      plant(node.expression, 'condition', `!(${text(node.expression)})`);
      if (leaves(node.thenStatement) && !node.elseStatement) plant(node.expression, 'check removed', 'false');
    } else if (ts.isThrowStatement(node)) plant(node, 'check removed', '', true);
    else if (ts.isExpressionStatement(node) && ts.isAwaitExpression(node.expression)) plant(node, 'call removed', '', true);
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      plant(node, 'condition', text(node.operand));
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) plant(node, 'sign', text(node.operand));
    ts.forEachChild(node, visit);
  }
  visit(source);
  return unique(faults);
}

function siblingOf(array: ts.ArrayLiteralExpression, node: ts.StringLiteral | ts.NoSubstitutionTemplateLiteral): string {
  const texts = array.elements.flatMap((element) => (ts.isStringLiteral(element) ? [element.text] : []));
  return texts[(texts.indexOf(node.text) + 1) % texts.length] ?? node.text;
}

/** Without those that change nothing; the same fault a second time in one function is numbered. */
function unique(faults: readonly Fault[]): Fault[] {
  const seen = new Map<string, number>();
  const places = new Set<string>();
  return faults.flatMap((fault) => {
    const place = `${fault.start} ${fault.end} ${fault.becomes}`;
    if (places.has(place) || (!fault.isStatement && fault.was === fault.becomes)) return [];
    places.add(place);
    const count = (seen.get(fault.key) ?? 0) + 1;
    seen.set(fault.key, count);
    return [{ ...fault, key: count === 1 ? fault.key : `${fault.key} | ${count}` }];
  });
}
