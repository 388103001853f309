-- Files of the bank as they were taken. Their hash is their name: the same file again changes nothing.
create table bank_file (
  sha256 text primary key,
  name text not null,
  size integer not null check (size > 0),
  taken_by text not null,
  taken_at timestamptz not null
);

-- What a file tells about an account: a day's statement with its balances, or a notification without.
create table bank_statement (
  id text primary key default 'stm-' || gen_random_uuid(),
  file_sha256 text not null references bank_file (sha256),
  kind text not null check (kind in ('STATEMENT', 'NOTIFICATION')),
  account text not null check (account ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bank_id text not null,
  sequence integer,
  day date not null,
  opening_cents bigint,
  closing_cents bigint,
  credit_cents bigint not null check (credit_cents >= 0),
  debit_cents bigint not null check (debit_cents >= 0),
  entry_count integer not null check (entry_count >= 0),
  constraint bank_statement_once unique (account, kind, bank_id, day),
  constraint bank_statement_has_balances check ((kind = 'STATEMENT') = (opening_cents is not null and closing_cents is not null)),
  constraint bank_statement_adds_up check (kind = 'NOTIFICATION' or opening_cents + credit_cents - debit_cents = closing_cents)
);
create index bank_statement_day on bank_statement (account, day);
create index bank_statement_file on bank_statement (file_sha256);

-- One line that the bank has booked, once however often it is told.
create table bank_entry (
  id text primary key default 'ent-' || gen_random_uuid(),
  account text not null,
  entry_reference text not null,
  booking_reference text not null,
  booked_on date not null,
  value_on date not null,
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  amount_cents bigint not null check (amount_cents > 0),
  end_to_end_id text,
  reference text not null,
  counterparty_name text not null,
  counterparty_iban text,
  return_reason text,
  outcome text not null default 'UNMATCHED' check (outcome in ('MATCHED', 'UNMATCHED')),
  payment_id text references payment (id),
  receipt_id text references incoming_transfer (id),
  constraint bank_entry_once unique (account, entry_reference, booked_on, direction, amount_cents),
  constraint bank_entry_pays_once unique (payment_id),
  constraint bank_entry_receipt_once unique (receipt_id),
  constraint bank_entry_has_one_cause check (payment_id is null or receipt_id is null)
);
create index bank_entry_day on bank_entry (account, booked_on);
create index bank_entry_booking on bank_entry (account, booking_reference);

-- The lines of a statement, in the order of the file.
create table bank_statement_entry (
  statement_id text not null references bank_statement (id),
  position integer not null,
  entry_id text not null references bank_entry (id),
  primary key (statement_id, position),
  constraint bank_statement_entry_once unique (statement_id, entry_id)
);
create index bank_statement_entry_entry on bank_statement_entry (entry_id);

-- The movements of the ledger that a line of the bank has caused, or confirms.
create table bank_entry_transfer (
  transfer_id bigint primary key references ledger_transfer (id),
  entry_id text not null references bank_entry (id)
);
create index bank_entry_transfer_entry on bank_entry_transfer (entry_id);

-- Where the books stood when the first statement of an account was taken: what is older has no line of the bank unless one names it.
create table bank_account (
  account text primary key,
  last_transfer_id bigint not null
);

create function keep_bank_entry() returns trigger language plpgsql as $$
begin
  if (new.id, new.account, new.entry_reference, new.booked_on, new.direction, new.amount_cents, new.reference)
      is distinct from (old.id, old.account, old.entry_reference, old.booked_on, old.direction, old.amount_cents, old.reference) then
    raise exception 'what the bank has booked never changes' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger bank_entry_keeps_its_terms before update on bank_entry for each row execute function keep_bank_entry();
create trigger bank_file_append_only before update or delete on bank_file for each row execute function refuse_change();
create trigger bank_statement_append_only before update or delete on bank_statement for each row execute function refuse_change();
create trigger bank_account_append_only before update or delete on bank_account for each row execute function refuse_change();
create trigger bank_entry_stays before delete on bank_entry for each row execute function refuse_change();
