import { expect, test } from 'vitest';
import { migrationProblems, readMigrations } from '../../scripts/check-migrations.ts';
import { statementsOf } from '../../scripts/migrations/statements.ts';

const released = {
  name: '0001_first.sql',
  sql: `
    create table loan (id text primary key, email text not null default '', status text not null check (status in ('NEW', 'PAID')), cents bigint);
    create unique index loan_email on loan (email);
    create index loan_status on loan (status);
    create view open_loan as select id from loan;
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create function fill() returns trigger language plpgsql as $$ begin new.cents = coalesce(new.cents, 0); return new; end $$;
    create trigger loan_fill before insert on loan for each row execute function fill();`,
};
/** Reasons for which the check refuses a migration after the released one, without file and statement. */
const problemsOf = (sql: string) =>
  migrationProblems([released, { name: '0900_planted.sql', sql }]).map((line) => line.slice(line.lastIndexOf(': ') + 2));

test.each([
  ['a dropped table', 'drop table loan', /may use this table/],
  ['a dropped view', 'drop view if exists open_loan', /may use this view/],
  ['a dropped function', 'drop function refuse', /may use this function/],
  ['a dropped trigger', 'drop trigger loan_fill on loan', /may rely on what this trigger writes/],
  ['a dropped unique index', 'drop index loan_email', /ON CONFLICT/],
  ['a dropped unique constraint', 'alter table loan drop constraint loan_pkey', /ON CONFLICT/],
  ['a dropped column', 'alter table loan drop column email', /reads and writes this column/],
  ['a dropped column without the word', 'ALTER TABLE public.loan DROP IF EXISTS "email" CASCADE', /reads and writes this column/],
  ['a second action', 'alter table loan add column a text, drop column email', /reads and writes this column/],
  ['a renamed table', 'alter table loan rename to credit', /old name/],
  ['a renamed column', 'alter table loan rename column email to mail', /old name/],
  ['a renamed constraint', 'alter table loan rename constraint loan_pkey to a', /old name/],
  ['a renamed index', 'alter index loan_status rename to a', /old name/],
  ['another type', 'alter table loan alter column cents type numeric', /type of before/],
  ['another type, at length', 'alter table loan alter cents set data type numeric using cents::numeric', /type of before/],
  ['a column that must be given', 'alter table loan add column a text not null', /needs a default/],
  ['a unique default', "alter table loan add a text unique default ''", /default twice/],
  ['a default of each row', 'alter table loan add a text default gen_random_uuid()::text', /writes the whole table anew/],
  ['a column that may no longer be empty', 'alter table loan alter column cents set not null', /leave this column empty/],
  ['a default that is gone', 'alter table loan alter column email drop default', /rely on this default/],
  ['a new check', 'alter table loan add check (cents > 0)', /may refuse/],
  ['a new check of new rows', 'alter table loan add constraint a check (cents > 0) not valid', /may refuse/],
  ['a narrower check', "alter table loan add constraint a check (status in ('NEW', 'OPEN'))", /may refuse/],
  ['a new unique constraint', 'alter table loan add constraint a unique (cents)', /may refuse/],
  ['a new unique index', 'create unique index a on loan (cents)', /unique index may refuse/],
  [
    'a unique index of a new and an old column',
    'alter table loan add a text; create unique index b on loan (a, cents)',
    /unique index may refuse/,
  ],
  ['a new foreign key', 'alter table loan add foreign key (email) references person (email)', /may refuse/],
  ['a trigger that refuses', 'create trigger a before update on loan for each row execute function refuse()', /trigger may refuse/],
  [
    'a trigger that leaves rows out',
    'create function b() returns trigger as $x$ begin return null; end $x$; create trigger a before insert on loan for each row execute function b()',
    /trigger may refuse/,
  ],
  ['a trigger nobody has read', 'create trigger a before update on loan for each row execute function elsewhere()', /cannot be read/],
  [
    'a function that refuses from now on',
    "create or replace function fill() returns trigger as $$ begin raise exception 'no'; end $$",
    /new body/,
  ],
  ['deleted rows', 'delete from loan where cents = 0', /may read these rows/],
  ['deleted rows of a CTE', 'with gone as (delete from loan returning id) select id from gone', /may read these rows/],
  ['an emptied table', 'truncate loan', /may read these rows/],
  ['a right that is gone', 'revoke update on loan from statefolio_server', /lose a right/],
  ['a DO block', 'do $$ begin execute $x$drop table loan$x$; end $$', /cannot be read/],
  ['an index outside of the transaction', 'create index concurrently a on loan (cents)', /CONCURRENTLY/],
  ['row level security', 'alter table loan enable row level security', /not known/],
  ['an unknown statement', 'lock table loan', /not known/],
])('%s is refused', (_, sql, reason) => {
  expect(problemsOf(sql)).toEqual([expect.stringMatching(reason)]);
});

test.each([
  [
    'a new table with all it wants',
    'create table a (id text primary key, b text not null unique check (length(b) > 1)); alter table a drop column b; drop table a',
  ],
  ['a table of the migration alone', 'create temporary table a on commit drop as select 1; delete from a'],
  ['a column that may be empty', 'alter table loan add column a text references person (id), add column b text check (b > 0)'],
  ['a column with a default', 'alter table loan add column a boolean not null default false'],
  ['a check of new columns alone', "alter table loan add a text, add b text, add check (a is null or b in ('X'))"],
  ['a unique index of a new column', 'alter table loan add a text; create unique index b on loan (lower(a)) where a is not null'],
  [
    'a check that allows more',
    "alter table loan drop constraint loan_status_check; alter table loan add constraint loan_status_check check (status in ('NEW', 'PAID', 'LATE'))",
  ],
  ['a check that is gone', 'alter table loan drop constraint loan_status_check'],
  ['an index', 'create index a on loan (cents); drop index loan_status'],
  ['a trigger that fills in', 'create trigger a before update on loan for each row execute function fill()'],
  [
    'rows that are filled in',
    "insert into loan (id, status) values ('drop table loan; delete from loan', 'NEW'); update loan set cents = 0",
  ],
  ['a comment', '-- drop table loan;\n/* truncate loan; */ select 1'],
  ['a view with one more column', 'create or replace view open_loan as select id, cents from loan'],
])('%s is not refused', (_, sql) => {
  expect(problemsOf(sql)).toEqual([]);
});

test('an exception is of the statement below it, and says why', () => {
  const reason = '-- contract: since version 12 nobody reads it\n';
  expect(problemsOf(`${reason}alter table loan drop column email;`)).toEqual([]);
  expect(problemsOf(`${reason}alter table loan drop column email; drop table loan;`)).toEqual([expect.stringMatching(/this table/)]);
  expect(problemsOf('-- contract: unused\ndrop table loan;')).toEqual([expect.stringMatching(/has to say why/)]);
  expect(problemsOf(`${reason}create index a on loan (cents);`)).toEqual([expect.stringMatching(/remove the line/)]);
});

test('a refusal names the file, the line and the statement', () => {
  const [line] = migrationProblems([released, { name: '0900_planted.sql', sql: '-- why\n\n-- so\nselect 1;\ndrop   table\n loan' }]);
  expect(line).toMatch(/^0900_planted\.sql:5 drop table loan: /);
});

test('a quote, a semicolon and a dollar sign in a text end no statement', () => {
  const sql = `insert into a values ('it''s; $$ -- '); create function b() as $b$ select ';' $b$; select "x;y"`;
  expect(statementsOf(sql).map(({ code }) => code)).toEqual(["insert into a values ('0')", 'create function b() as $$', 'select x;y']);
});

test('with every migration the version before goes on, or the migration says why it need not', () => {
  expect(migrationProblems(readMigrations())).toEqual([]);
});
