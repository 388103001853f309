create table app_user (
  id text primary key,
  email text not null unique,
  password_hash text,
  profile jsonb not null,
  kyc_status text not null default 'EMPTY' check (kyc_status in ('EMPTY', 'VERIFIED', 'WILL_EXPIRE_SOON', 'EXPIRED')),
  compliance jsonb not null,
  user_group text not null default 'INVESTOR',
  language text not null default 'en' check (language in ('en', 'de', 'lt', 'es', 'pt')),
  created_at timestamptz not null default now()
);

create table oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_payload_grant on oidc_payload (grant_id);
create index oidc_payload_uid on oidc_payload (uid);

create table setting (key text primary key, value jsonb not null);

create table auth_request (
  state text primary key,
  app_state text not null,
  verifier text not null,
  oidc_nonce text not null,
  browser text not null,
  locale text,
  expires_at timestamptz not null
);

create table auth_code (
  code_hash text primary key,
  user_id text not null references app_user (id),
  app_state text not null,
  id_token text,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table session_token (
  token_hash text primary key,
  user_id text not null references app_user (id),
  id_token text,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_token_user on session_token (user_id);

create table notification (
  id text primary key,
  user_id text not null references app_user (id),
  code text not null,
  type text not null check (type in ('MESSAGE', 'TASK')),
  status text not null default 'NEW' check (status in ('NEW', 'COMPLETED')),
  title jsonb not null,
  content jsonb not null,
  call_to_action text,
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create index notification_user on notification (user_id);

create table project (
  id text primary key,
  data jsonb not null,
  status text not null check (status in ('ON_STUDY', 'COMING_SOON', 'ACTIVE', 'FULLY_FUNDED', 'LATE', 'PAID_OFF', 'CANCELED')),
  position integer not null default 0,
  highlighted boolean not null default false,
  investing_enabled boolean not null default true,
  target_cents bigint not null check (target_cents > 0),
  reserved_cents bigint not null default 0,
  collected_cents bigint not null default 0,
  investor_count integer not null default 0 check (investor_count >= 0),
  min_cents bigint not null check (min_cents > 0),
  step_cents bigint not null check (step_cents > 0),
  constraint project_not_overfunded check (reserved_cents between 0 and target_cents),
  constraint project_collected_was_reserved check (collected_cents between 0 and reserved_cents)
);

create table investment (
  id text primary key default 'inv-' || gen_random_uuid(),
  number bigint generated always as identity unique,
  user_id text not null references app_user (id),
  project_id text not null references project (id),
  amount_cents bigint not null check (amount_cents > 0),
  rate_percent text not null,
  status text not null default 'NEW' check (status in ('NEW', 'PAYMENT_INITIATED', 'PAYMENT_COMPLETED', 'PAYMENT_FAILED', 'COMPLETED')),
  holds_reservation boolean not null default true,
  locale text not null default 'en',
  transferred_to text references investment (id),
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint investment_paid_is_reserved check (holds_reservation or status not in ('PAYMENT_INITIATED', 'PAYMENT_COMPLETED'))
);
create index investment_user on investment (user_id);
create index investment_project on investment (project_id);
create index investment_unpaid on investment (project_id, created_at) where status = 'NEW' and holds_reservation;

create table payment (
  id text primary key default 'pay-' || gen_random_uuid(),
  investment_id text not null references investment (id),
  provider text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'OPEN' check (status in ('OPEN', 'PAID', 'FAILED', 'RETURN_DUE')),
  redirect_url text not null,
  decision text check (decision in ('approved', 'declined', 'cancelled')),
  created_at timestamptz not null
);
create index payment_investment on payment (investment_id);
create unique index payment_one_live on payment (investment_id) where status in ('OPEN', 'PAID');

create table payment_event (
  provider text not null,
  event_id text not null,
  payload jsonb not null,
  outcome text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

create table idempotency_key (
  user_id text not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);

create table ledger_account (id text primary key, kind text not null check (kind in ('investor', 'escrow', 'owner', 'unallocated')));

create table ledger_transfer (
  id bigint generated always as identity primary key,
  kind text not null,
  ref text not null,
  from_account text not null references ledger_account (id),
  to_account text not null references ledger_account (id),
  amount_cents bigint not null check (amount_cents > 0),
  at timestamptz not null,
  check (from_account <> to_account),
  constraint ledger_transfer_once unique (kind, ref)
);

create view ledger_posting as
  select id, from_account as account_id, -amount_cents as amount_cents from ledger_transfer
  union all
  select id, to_account, amount_cents from ledger_transfer;

create table audit (
  id bigint generated always as identity primary key,
  subject text not null,
  subject_id text not null,
  event text not null,
  before text,
  after text,
  actor text not null,
  at timestamptz not null
);
create index audit_subject on audit (subject, subject_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger ledger_transfer_append_only before update or delete on ledger_transfer for each row execute function refuse_change();
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();

create table document (
  id text primary key,
  type text not null,
  name text not null,
  investment_id text references investment (id),
  project_id text references project (id),
  content text
);
create index document_investment on document (investment_id);
create index document_project on document (project_id);
