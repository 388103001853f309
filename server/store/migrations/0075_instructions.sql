-- Money that waits for its owner, came from the borrower, is a lender's, or is on its way through the bank.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('investor', 'escrow', 'owner', 'unallocated', 'campaign', 'tax', 'disbursable', 'received', 'payable', 'transit'));
create index ledger_transfer_from on ledger_transfer (from_account);
create index ledger_transfer_to on ledger_transfer (to_account);

-- The account that a person is paid on, as their first payment has shown it.
create table payee_account (
  user_id text primary key references app_user (id),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  holder_name text not null,
  source text not null check (source in ('STATEMENT', 'PROVIDER', 'DEMO')),
  created_at timestamptz not null
);

-- A file of instructions for the bank, as it was made.
create table payment_file (
  id text primary key check (length(id) <= 35),
  account_iban text not null,
  content text not null,
  sha256 text not null,
  payment_count integer not null check (payment_count > 0),
  total_cents bigint not null check (total_cents > 0),
  executes_on text not null,
  created_by text not null,
  created_at timestamptz not null
);

-- What the bank is told to pay. The id is the idempotency key and the end-to-end id of the payment.
create table instruction (
  id text primary key check (length(id) <= 35),
  kind text not null check (kind in ('DISBURSEMENT', 'PAYOUT', 'REFUND', 'RETURN')),
  subject_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'DRAFTED'
    check (status in ('DRAFTED', 'APPROVED', 'SENT', 'CONFIRMED', 'REJECTED', 'RETURNED', 'CANCELLED')),
  source_account text not null check (source_account ~ '^(unallocated|disbursable|payable):.'),
  outside_account text not null check (outside_account ~ '^(investor|owner):.'),
  project_id text references project (id),
  payee_user_id text references app_user (id),
  payee_name text not null,
  payee_iban text check (payee_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  remittance text not null check (length(remittance) <= 140),
  drafted_by text not null,
  drafted_at timestamptz not null,
  approved_by text references app_user (id),
  approved_at timestamptz,
  payment_file_id text references payment_file (id),
  reason text,
  constraint instruction_approved_by_another check (
    status in ('DRAFTED', 'CANCELLED') or (payee_iban is not null and approved_by is not null and approved_at is not null and approved_by <> drafted_by)),
  constraint instruction_sent_in_a_file check ((status in ('SENT', 'CONFIRMED', 'REJECTED', 'RETURNED')) = (payment_file_id is not null)),
  constraint instruction_end_has_reason check (status not in ('REJECTED', 'RETURNED') or reason is not null)
);
-- Nothing is paid twice: one instruction at a time, and none after one that was carried out.
create unique index instruction_once on instruction (kind, subject_id) where status not in ('REJECTED', 'RETURNED', 'CANCELLED');
create index instruction_status on instruction (status, drafted_at);
create index instruction_project on instruction (project_id);
create index instruction_file on instruction (payment_file_id);
create index instruction_payee on instruction (payee_user_id);

create function keep_instruction() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.subject_id, new.amount_cents, new.source_account, new.outside_account, new.drafted_by)
      is distinct from (old.id, old.kind, old.subject_id, old.amount_cents, old.source_account, old.outside_account, old.drafted_by) then
    raise exception 'what an instruction pays never changes' using errcode = '42501';
  end if;
  if old.status <> 'DRAFTED' and (new.payee_iban, new.payee_name) is distinct from (old.payee_iban, old.payee_name) then
    raise exception 'the payee of an approved instruction never changes' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger instruction_keeps_its_terms before update on instruction for each row execute function keep_instruction();
create trigger payment_file_append_only before update or delete on payment_file for each row execute function refuse_change();
