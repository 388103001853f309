-- An account of a payer's own (virtual IBAN) at a payment provider: what arrives there is this person's, and lies in their wallet until it is moved into a
-- project's.
create table virtual_account (
  provider text not null,
  -- the provider's id
  ref text not null,
  user_id text not null references app_user (id),
  beneficiary text not null,
  iban text not null,
  bic text not null,
  opened_at timestamptz not null,
  -- when it was last asked what has arrived
  checked_at timestamptz,
  -- since when it is to be closed at the provider, and since when it is
  closing_at timestamptz,
  closed_at timestamptz,
  primary key (provider, ref)
);
create unique index virtual_account_one_open on virtual_account (provider, user_id) where closing_at is null;
create index virtual_account_closing on virtual_account (provider, closing_at) where closing_at is not null and closed_at is null;
create index virtual_account_user on virtual_account (user_id);

-- The account of the payer's own that a transfer is waited for at.
alter table payment add column virtual_account text;
-- Whose account it arrived at.
alter table incoming_transfer add column user_id text;

-- Money of a payment that has arrived in the payer's wallet, on its way into the wallet of the project, or back.
create table wallet_move (
  payment_id text not null references payment (id),
  direction text not null,
  status text not null,
  -- how often the provider has refused it, and why the last time; each try after that is another one
  refusals integer not null default 0,
  reason text,
  -- the provider's id, once it is made
  provider_ref text,
  created_at timestamptz not null,
  tried_at timestamptz,
  made_at timestamptz,
  primary key (payment_id, direction),
  constraint wallet_move_made check (status <> 'MADE' or (provider_ref is not null and made_at is not null))
);
create index wallet_move_pending on wallet_move (created_at) where status = 'PENDING';

-- Of a wallet that is a person's; its id is then in project_id too.
alter table wallet_reconciliation add column user_id text;

-- The wallet of a payer is a kind of its own.
alter table provider_object drop constraint provider_object_kind_check,
  add constraint provider_object_kind_check check (kind in ('payer', 'wallet', 'payer wallet', 'recipient'));
