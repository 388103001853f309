import { partsOf, type Statement } from './statements.ts';

interface Column {
  notNull: boolean;
  hasDefault: boolean;
}

/** What the migrations read so far have made, as far as the rules need it. Names of tables and columns are those of one file only. */
export interface Schema {
  /** Tables, views and others that this file makes: the version before does not know them. */
  made: Set<string>;
  /** Columns that this file adds, as `table.column`. */
  columns: Map<string, Column>;
  /** The last body of each function. */
  functions: Map<string, string>;
  /** Functions that an earlier file has made. */
  earlierFunctions: ReadonlySet<string>;
  /** Names of unique indexes and constraints. */
  unique: Set<string>;
  /** Values that a CHECK allows a column, by `table.column`. */
  allowed: Map<string, ReadonlySet<string>>;
}

export const emptySchema = (): Schema => ({
  made: new Set(),
  columns: new Map(),
  functions: new Map(),
  earlierFunctions: new Set(),
  unique: new Set(),
  allowed: new Map(),
});

/** From here on another file is read. */
export function nextFile(schema: Schema): void {
  schema.made = new Set();
  schema.columns = new Map();
  schema.earlierFunctions = new Set(schema.functions.keys());
}

export const hasDefault = (definition: string) => /\bdefault\b|\bgenerated\b/.test(definition);
export const isNotNull = (definition: string) => /\bnot null\b|\bprimary key\b/.test(definition);

/** `add column`: its name and the rest. */
export const addedColumn = (action: string) => {
  const [, name = '', definition = ''] =
    /^add (?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)(?:column )?(?:if not exists )?(\w+)(.*)$/.exec(action) ?? [];
  return name ? { name, definition } : undefined;
};

/** `alter table`: the table and what is done to it. */
export const alteredTable = (code: string) => {
  const [, table = '', actions = ''] = /^alter table (?:if exists )?(?:only )?(?:public\.)?(\w+) (.*)$/.exec(code) ?? [];
  return table ? { table, actions: partsOf(actions) } : undefined;
};

/** `check (column in (…))` and nothing besides: the column, and the values it may have. */
export function allowedValues(check: string, texts: readonly string[]): { column: string; values: string[] } | undefined {
  const [, column = '', list = ''] = /\bcheck \( ?(\w+) in \(([^()]*)\) ?\)/.exec(check) ?? [];
  if (!column) return undefined;
  return { column, values: partsOf(list).map((value) => value.replace(/^'(\d+)'$/, (_, place: string) => `'${texts[Number(place)]}'`)) };
}

/** Adds the lists of values that a statement gives its columns. */
export function learnAllowed(schema: Schema, { code, texts }: Statement): void {
  const [, made, body = ''] = /^create table (?:if not exists )?(?:public\.)?(\w+) \((.*)\)/.exec(code) ?? [];
  const altered = alteredTable(code);
  const table = made ?? altered?.table;
  for (const part of made ? partsOf(body) : (altered?.actions ?? [])) {
    const found = allowedValues(part, texts);
    if (found) schema.allowed.set(`${table}.${found.column}`, new Set(found.values));
  }
}

/** Adds what else a statement makes. */
export function learn(schema: Schema, { code, bodies }: Statement): void {
  const [, made] =
    /^create (?:or replace )?(?:temporary |temp |unlogged |recursive |materialized )*(?:table|view|type|sequence|domain|schema) (?:if not exists )?(?:public\.)?(\w+)/.exec(
      code,
    ) ?? [];
  if (made) schema.made.add(made);
  const [, ownFunction] = /^create (?:or replace )?function (?:public\.)?(\w+)/.exec(code) ?? [];
  if (ownFunction) schema.functions.set(ownFunction, bodies.join('\n'));
  const [, index] = /^create unique index (?:concurrently )?(?:if not exists )?(\w+) on\b/.exec(code) ?? [];
  if (index) schema.unique.add(index);
  for (const [, constraint] of code.matchAll(/\bconstraint (\w+) (?:unique|primary key|exclude)\b/g))
    if (constraint) schema.unique.add(constraint);
  const altered = alteredTable(code);
  for (const action of altered?.actions ?? []) {
    const column = addedColumn(action);
    if (column)
      schema.columns.set(`${altered?.table}.${column.name}`, {
        notNull: isNotNull(column.definition),
        hasDefault: hasDefault(column.definition),
      });
  }
}
