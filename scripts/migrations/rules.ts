import { addedColumn, allowedValues, alteredTable, hasDefault, isNotNull, type Schema } from './schema.ts';
import type { Statement } from './statements.ts';

/** Reasons why the version before cannot go on with what a statement does; none where it can. `schema` is what was made up to it, itself included. */
export function breaks({ code, texts, bodies }: Statement, schema: Schema): string[] {
  if (/^(?:with|delete|truncate)\b/.test(code) && /^truncate\b|\bdelete from\b/.test(code)) return deletedRows(code, schema);
  if (/^alter table\b/.test(code)) return alterTable(code, texts, schema);
  if (/^drop\b/.test(code)) return drop(code, schema);
  if (/^create (?:or replace )?(?:constraint )?trigger\b/.test(code)) return trigger(code, schema);
  if (/^create (?:or replace )?function\b/.test(code)) return replacedFunction(code, bodies, schema);
  if (/^create (?:unique )?index\b/.test(code)) return index(code, schema);
  if (harmless.test(code)) return [];
  if (/^revoke\b/.test(code)) return ['the version before may lose a right that it uses'];
  if (/^do\b/.test(code)) return ['what a DO block does cannot be read'];
  return [/\brename\b/.test(code) ? renamed : 'this kind of statement is not known to the check'];
}

const renamed = 'the version before uses the old name';
const harmless =
  /^(?:insert|update|with|select|set|comment on|grant|create (?:or replace )?(?:temporary |temp |unlogged |materialized )*(?:table|view|type|sequence|domain|extension)|alter type \w+ add value|alter sequence \w+ owned by)\b/;

const isMade = (name: string | undefined, schema: Schema) => name !== undefined && schema.made.has(name.replace(/^public\./, ''));

function deletedRows(code: string, schema: Schema): string[] {
  const [, table] = /(?:truncate (?:table )?|delete from )(?:only )?([\w.]+)/.exec(code) ?? [];
  return isMade(table, schema) ? [] : ['the version before may read these rows'];
}

function drop(code: string, schema: Schema): string[] {
  const [, kind = '', names = ''] =
    /^drop (table|index|trigger|function|materialized view|\w+) (?:concurrently )?(?:if exists )?(.*)$/.exec(code) ?? [];
  const listed = names.replace(/ (?:cascade|restrict|on .*)$/, '').split(/\s*,\s*/);
  if (kind === 'index') return listed.some((name) => schema.unique.has(name)) ? [conflictTarget] : [];
  if (listed.every((name) => isMade(name, schema))) return [];
  return [
    kind === 'trigger' ? 'the version before may rely on what this trigger writes or refuses' : `the version before may use this ${kind}`,
  ];
}

const conflictTarget = 'ON CONFLICT of the version before needs this unique index';

function alterTable(code: string, texts: readonly string[], schema: Schema): string[] {
  const altered = alteredTable(code);
  if (!altered) return ['this ALTER TABLE cannot be read'];
  const { table, actions } = altered;
  return isMade(table, schema) ? [] : actions.flatMap((action) => alteration(action, { table, texts, schema }));
}

interface Place {
  table: string;
  texts: readonly string[];
  schema: Schema;
}

/** One action of ALTER TABLE on a table that the version before uses. */
function alteration(action: string, place: Place): string[] {
  const { table, schema } = place;
  const column = addedColumn(action);
  if (column) return newColumn(column.definition);
  if (/\brename\b/.test(action) || action.startsWith('set schema')) return [renamed];
  const [, dropped] = /^drop constraint (?:if exists )?(\w+)/.exec(action) ?? [];
  if (dropped) return schema.unique.has(dropped) || /_(?:key|pkey|excl)$/.test(dropped) ? [conflictTarget] : [];
  if (action.startsWith('drop ')) return ['the version before reads and writes this column'];
  const [, name = '', change = ''] = /^alter (?:column )?(\w+) (.*)$/.exec(action) ?? [];
  if (name) return changedColumn(change, schema.columns.get(`${table}.${name}`));
  if (action.startsWith('add ')) return newConstraint(action, place);
  return /^(?:validate constraint|disable trigger|enable trigger|owner to|set \()/.test(action)
    ? []
    : ['this ALTER TABLE is not known to the check'];
}

function newColumn(definition: string): string[] {
  if (isNotNull(definition) && !hasDefault(definition))
    return ['the version before writes rows without this column: it needs a default, or may be null'];
  if (/\b(?:unique|primary key)\b/.test(definition) && hasDefault(definition)) return ['the version before writes the default twice'];
  if (/\bdefault (?:random|gen_random_uuid|clock_timestamp|nextval)\b|\bgenerated always as \(/.test(definition))
    return ['PostgreSQL writes the whole table anew, and the version before waits meanwhile'];
  return [];
}

function changedColumn(change: string, added: { notNull: boolean; hasDefault: boolean } | undefined): string[] {
  if (/^(?:set data )?type\b/.test(change))
    return ['the version before reads and writes the type of before, and waits while the table is written anew'];
  if (change.startsWith('set not null')) return added?.hasDefault ? [] : ['the version before may leave this column empty'];
  if (change.startsWith('drop default')) return added && !added.notNull ? [] : ['the version before may rely on this default'];
  return /^(?:set default|set statistics|set storage|drop not null)/.test(change) ? [] : ['this ALTER COLUMN is not known to the check'];
}

/** Words of an expression that are no names of columns. */
const words = new Set(
  'and or not is null true false in between like ilike similar to any all some array distinct from case when then else end nulls where using with btree gin gist hash asc desc first last deferrable initially deferred immediate valid include match full simple'.split(
    ' ',
  ),
);

/** Whether an expression reads columns that this file adds, and no others. */
function readsNewOnly(expression: string, table: string, schema: Schema): boolean {
  const names = [...expression.replaceAll(/::\s*\w+/g, ' ').matchAll(/\b([a-z_]\w*)\b(?!\s*\()/g)]
    .map(([, name = '']) => name)
    .filter((name) => !words.has(name));
  return names.length > 0 && names.every((name) => schema.columns.has(`${table}.${name}`));
}

/** Whether a CHECK allows all values that the one before it allowed. */
function isWider(action: string, { table, texts, schema }: Place): boolean {
  const now = allowedValues(action, texts);
  const before = now && schema.allowed.get(`${table}.${now.column}`);
  return before !== undefined && [...before].every((value) => now?.values.includes(value));
}

function newConstraint(action: string, place: Place): string[] {
  const { table, schema } = place;
  const [, kind = '', rest = ''] = /^add (?:constraint \w+ )?(check|unique|primary key|foreign key|exclude)\b(.*)$/.exec(action) ?? [];
  if (!kind) return ['this ALTER TABLE is not known to the check'];
  const own = kind === 'foreign key' ? rest.replace(/\breferences\b.*$/, '') : rest;
  if (readsNewOnly(own, table, schema) || (kind === 'check' && isWider(action, place))) return [];
  return [
    `this ${kind.toUpperCase()} may refuse what the version before writes; NOT VALID spares the rows that are there, not the next one`,
  ];
}

function index(code: string, schema: Schema): string[] {
  const [, unique, concurrently, table = '', rest = ''] =
    /^create (unique )?index (concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?(?:public\.)?(\w+)(.*)$/.exec(code) ?? [];
  if (concurrently) return ['a migration is one transaction, in which CONCURRENTLY is refused'];
  if (!unique || isMade(table, schema) || readsNewOnly(rest, table, schema)) return [];
  return ['this unique index may refuse what the version before writes'];
}

/** Whether a trigger with this body can refuse a row, or leave it out. */
const mayRefuse = (body: string) => /\braise\s+(?!notice|warning|info|log|debug)|\braise\s*;|\breturn\s+null\b/.test(body);

function trigger(code: string, schema: Schema): string[] {
  const [, table, name = ''] = /\bon (?:public\.)?(\w+)\b.* execute (?:function|procedure) (?:public\.)?(\w+)/.exec(code) ?? [];
  if (isMade(table, schema)) return [];
  const body = schema.functions.get(name);
  if (body === undefined) return ['what this trigger does cannot be read'];
  return mayRefuse(body) ? ['this trigger may refuse what the version before writes'] : [];
}

function replacedFunction(code: string, bodies: readonly string[], schema: Schema): string[] {
  const [, name = ''] = /^create (?:or replace )?function (?:public\.)?(\w+)/.exec(code) ?? [];
  const isKnown = schema.earlierFunctions.has(name);
  return isKnown && bodies.some(mayRefuse) ? ['the new body of this function may refuse what the version before writes'] : [];
}
