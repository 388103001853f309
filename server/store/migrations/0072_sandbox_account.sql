-- Demo only: the client account as its bank knows it.
create table sandbox_account (
  iban text primary key,
  opened_on date not null,
  opened_at timestamptz not null,
  opening_cents bigint not null,
  -- the last day whose statement was sent
  stated_until date
);

create table sandbox_booking (
  -- the bank's reference
  id text primary key check (length(id) <= 35),
  booked_on date not null,
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  amount_cents bigint not null check (amount_cents > 0),
  reference text not null,
  counterparty_name text not null,
  counterparty_iban text,
  end_to_end_id text
);
create index sandbox_booking_day on sandbox_booking (booked_on);
