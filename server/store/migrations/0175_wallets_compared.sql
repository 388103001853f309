-- What the comparison of a provider's wallets and the ledger has found, the last one of each wallet. Without a balance the provider could not be asked.
create table wallet_reconciliation (
  provider text not null,
  -- '' for money of the ledger that belongs to no project
  project_id text not null,
  balance_cents bigint,
  ledger_cents bigint not null,
  lines jsonb not null default '[]',
  checked_at timestamptz not null,
  primary key (provider, project_id)
);
create index ledger_transfer_held on ledger_transfer (held_by) where held_by is not null;
