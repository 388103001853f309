/** One statement of a migration, as far as it can be read without a database. */
export interface Statement {
  /** In lower case, with single spaces; without comments and quotes of names. A text is its place in `texts`, the body of a function is `$$`. */
  code: string;
  /** Texts between quotes, in their order. */
  texts: string[];
  /** Bodies between dollar signs, in their order. */
  bodies: string[];
  /** From 1. */
  line: number;
  /** What the line `-- contract: …` before or in the statement says. */
  contract?: string;
}

/** A comment, a text, a quoted name, a body between dollar signs, the end of a statement. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)([\s\S]*?)\1|;/g;
const contractLine = /^--\s*contract:\s*(.*)$/;

/** Splits the text of a migration into its statements. */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let code = '';
  let from: number | undefined;
  let bodies: string[] = [];
  let texts: string[] = [];
  let contract: string | undefined;
  let at = 0;
  const add = (text: string, place: number) => {
    const first = text.search(/\S/);
    if (first >= 0) from ??= place + first;
    code += text;
  };
  const end = () => {
    if (from !== undefined)
      statements.push({
        code: code.toLowerCase().replaceAll(/\s+/g, ' ').trim(),
        texts,
        bodies,
        line: sql.slice(0, from).split('\n').length,
        ...(contract !== undefined && { contract }),
      });
    code = '';
    from = undefined;
    bodies = [];
    texts = [];
    contract = undefined;
  };
  for (const found of sql.matchAll(token)) {
    const [text, , body] = found;
    add(sql.slice(at, found.index), at);
    at = found.index + text.length;
    if (text === ';') end();
    else if (text.startsWith('-')) {
      const [, reason] = contractLine.exec(text) ?? [];
      if (reason !== undefined) contract = reason.trim();
      code += ' ';
    } else if (text.startsWith('/')) code += ' ';
    else if (body !== undefined) {
      bodies.push(body.toLowerCase());
      add('$$', found.index);
    } else if (text.startsWith('"')) add(text.slice(1, -1), found.index);
    else add(`'${texts.push(text.slice(1, -1)) - 1}'`, found.index);
  }
  add(sql.slice(at), at);
  end();
  return statements;
}

/** Parts between commas that are in no parentheses. */
export function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
