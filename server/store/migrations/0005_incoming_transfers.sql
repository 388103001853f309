-- Money that arrived on the collection account, one row for each booking of the bank.
create table incoming_transfer (
  id text primary key,
  amount_cents bigint not null check (amount_cents > 0),
  reference text not null,
  payer text not null,
  booked_at timestamptz not null,
  status text not null check (status in ('MATCHED', 'UNMATCHED', 'RETURNED')),
  reason text,
  investment_id text references investment (id),
  decided_by text,
  decided_at timestamptz,
  constraint incoming_transfer_matched_has_investment check (status <> 'MATCHED' or investment_id is not null)
);
create index incoming_transfer_status on incoming_transfer (status, booked_at);
