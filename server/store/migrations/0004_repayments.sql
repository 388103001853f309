-- What is kept back for the tax office.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('investor', 'escrow', 'owner', 'unallocated', 'campaign', 'tax'));

-- Each payout to an investor: one for each due date, written together with its ledger rows.
create table payout (
  investment_id text not null references investment (id),
  due_date text not null,
  user_id text not null references app_user (id),
  interest_cents bigint not null check (interest_cents >= 0),
  withheld_cents bigint not null check (withheld_cents between 0 and interest_cents),
  principal_cents bigint not null check (principal_cents >= 0),
  paid_on text not null,
  primary key (investment_id, due_date)
);
create index payout_user on payout (user_id, paid_on);

create table residency_permit (
  id text primary key,
  user_id text not null references app_user (id),
  file_id text not null references stored_file (id),
  file_name text not null,
  tax_year integer not null,
  status text not null check (status in ('SUBMITTED', 'APPROVED', 'REJECTED')),
  submitted_at timestamptz not null,
  decided_by text,
  unique (user_id, tax_year)
);

create table generated_document (
  id text primary key,
  user_id text not null references app_user (id),
  type text not null check (type in ('INVESTMENT_REPORT', 'BONDS_EXTRACT')),
  name text not null,
  period_from text not null,
  period_to text not null,
  created_at timestamptz not null,
  unique (user_id, type, period_from, period_to)
);
create index generated_document_user on generated_document (user_id, created_at);
