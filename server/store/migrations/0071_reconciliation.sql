-- What the nightly comparison of bank and ledger has found for a day; written again while the day has a difference.
create table reconciliation (
  account text not null,
  day date not null,
  opening_cents bigint not null,
  receipt_cents bigint not null check (receipt_cents >= 0),
  payment_cents bigint not null check (payment_cents >= 0),
  closing_cents bigint not null,
  ledger_cents bigint not null,
  line_count integer not null check (line_count >= 0),
  checked_at timestamptz not null,
  primary key (account, day),
  constraint reconciliation_adds_up check (opening_cents + receipt_cents - payment_cents = closing_cents)
);

-- Histories of the audit log that are no path of their lifecycle.
create table audit_finding (
  subject text not null,
  subject_id text not null,
  problem text not null check (problem in ('NO_TRANSITION', 'GAP', 'STATUS_DIFFERS')),
  detail text not null,
  audit_id bigint not null references audit (id),
  found_at timestamptz not null,
  primary key (subject, subject_id)
);
