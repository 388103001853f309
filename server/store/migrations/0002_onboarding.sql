-- When a completed check has to be looked at again.
create table check_due (
  user_id text not null references app_user (id),
  check_name text not null,
  due_at timestamptz not null,
  primary key (user_id, check_name)
);
create index check_due_at on check_due (due_at);

create table terms_acceptance (
  user_id text not null references app_user (id),
  version text not null,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);

create table verification (
  id text primary key,
  user_id text not null references app_user (id),
  provider text not null check (provider in ('PRIMARY', 'ALTERNATIVE')),
  state text not null,
  locale text not null,
  outcome text check (outcome in ('approved', 'refused')),
  subject jsonb,
  code_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_user on verification (user_id);

-- One natural or legal person has one account (VERIFICATION_DUPLICATED).
create table identity (
  personal_number text primary key,
  user_id text not null references app_user (id)
);

create table questionnaire (
  user_id text primary key references app_user (id),
  bank jsonb,
  kyc jsonb,
  kyb jsonb,
  risk_warning text not null default 'none' check (risk_warning in ('none', 'pending', 'accepted')),
  answered_at timestamptz not null
);

create table stored_file (
  id text primary key,
  user_id text not null references app_user (id),
  file_name text not null,
  content_type text not null,
  size integer not null check (size >= 0),
  created_at timestamptz not null
);
create index stored_file_user on stored_file (user_id);

create table evaluation (
  id text primary key,
  user_id text not null references app_user (id),
  desired text not null check (desired in ('INEXPERIENCED', 'EXPERIENCED')),
  content jsonb not null,
  files jsonb not null,
  status text not null check (status in ('SUBMITTED', 'APPROVED', 'REJECTED')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text
);
create index evaluation_user on evaluation (user_id);
create unique index evaluation_one_open on evaluation (user_id) where status = 'SUBMITTED';

-- Checks that wait for a person's decision (politically exposed, cash, gambling).
create table review (
  user_id text not null references app_user (id),
  check_name text not null,
  reason text not null,
  opened_at timestamptz not null,
  primary key (user_id, check_name)
);

create table coupon (
  code text primary key,
  amount_cents bigint not null check (amount_cents > 0),
  expires_at timestamptz,
  used_up boolean not null default false
);

create table coupon_redemption (
  code text not null references coupon (code),
  user_id text not null references app_user (id),
  redeemed_at timestamptz not null,
  primary key (code, user_id)
);

-- What the platform gives away.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('investor', 'escrow', 'owner', 'unallocated', 'campaign'));
