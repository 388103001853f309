-- An account for payouts that its person has entered. It is used a day after that, unless it is cancelled before.
create table payee_account_change (
  id text primary key,
  user_id text not null references app_user (id),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  holder_name text not null,
  name_check text not null check (name_check in ('MATCH', 'CLOSE_MATCH', 'UNAVAILABLE')),
  requested_at timestamptz not null,
  counts_from timestamptz not null,
  cancel_hash text not null unique,
  cancelled_at timestamptz,
  applied_at timestamptz
);
create unique index payee_account_change_pending on payee_account_change (user_id) where cancelled_at is null and applied_at is null;
create index payee_account_change_due on payee_account_change (counts_from) where cancelled_at is null and applied_at is null;

alter table payee_account drop constraint payee_account_source_check;
alter table payee_account add constraint payee_account_source_check check (source in ('STATEMENT', 'PROVIDER', 'PERSON', 'DEMO'));
