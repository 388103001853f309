-- What the platform advanced for enforcement and gets back first.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('investor', 'escrow', 'owner', 'unallocated', 'campaign', 'tax', 'disbursable', 'received', 'payable', 'transit', 'costs'));

-- A transfer is for an investment or, from a borrower, for what is due of a project.
alter table incoming_transfer add column project_id text references project (id);
alter table incoming_transfer add column due_date text;
alter table incoming_transfer add column value_on text;
alter table incoming_transfer add column if not exists payer_iban text;
alter table incoming_transfer drop constraint incoming_transfer_matched_has_investment;
alter table incoming_transfer add constraint incoming_transfer_matched_has_subject
  check (status <> 'MATCHED' or (investment_id is null) <> (project_id is null));
alter table incoming_transfer add constraint incoming_transfer_due_date_of_project check ((project_id is null) = (due_date is null));

-- How a borrower's receipt is divided: costs, lines and rest are the amount.
create table distribution (
  id text primary key,
  project_id text not null references project (id),
  receipt_id text not null references incoming_transfer (id),
  status text not null check (status in ('DRAFTED', 'APPROVED', 'CANCELLED')),
  amount_cents bigint not null check (amount_cents > 0),
  -- to be covered; less than that is paid where the amount does not suffice
  costs_cents bigint not null default 0 check (costs_cents >= 0),
  rest_cents bigint not null check (rest_cents >= 0),
  value_on text not null,
  drafted_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  constraint distribution_decided check ((status = 'DRAFTED') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint distribution_within_amount check (rest_cents <= amount_cents)
);
create unique index distribution_of_receipt on distribution (receipt_id) where status <> 'CANCELLED';
create index distribution_project on distribution (project_id, drafted_at);
create index distribution_drafted on distribution (drafted_at) where status = 'DRAFTED';

create table distribution_line (
  distribution_id text not null references distribution (id),
  investment_id text not null references investment (id),
  due_date text not null,
  interest_cents bigint not null check (interest_cents >= 0),
  principal_cents bigint not null check (principal_cents >= 0),
  default_interest_cents bigint not null check (default_interest_cents >= 0),
  primary key (distribution_id, investment_id, due_date),
  constraint distribution_line_pays check (interest_cents + principal_cents + default_interest_cents > 0)
);

create function check_distribution() returns trigger language plpgsql as $$
declare paid bigint;
begin
  if old.status <> 'DRAFTED' then
    raise exception 'a decided distribution never changes' using errcode = '42501';
  end if;
  if new.status = 'APPROVED' then
    select coalesce(sum(interest_cents + principal_cents + default_interest_cents), 0) into paid
      from distribution_line where distribution_id = new.id;
    if paid + new.rest_cents + least(new.costs_cents, new.amount_cents) <> new.amount_cents then
      raise exception 'the lines of a distribution are not its amount' using errcode = '23514';
    end if;
  end if;
  return new;
end $$;
create trigger distribution_adds_up before update on distribution for each row execute function check_distribution();

-- More than one payout for a due date: each receipt pays a part of it. Rows from before have no distribution.
alter table payout drop constraint payout_pkey;
alter table payout add column id bigint generated always as identity primary key;
alter table payout add column distribution_id text references distribution (id);
alter table payout add column default_interest_cents bigint not null default 0 check (default_interest_cents >= 0);
alter table payout drop constraint payout_check;
alter table payout add constraint payout_withheld_of_interest check (withheld_cents between 0 and interest_cents + default_interest_cents);
alter table payout add constraint payout_once unique nulls not distinct (investment_id, due_date, distribution_id);

-- Letters about a late due date, each once.
create table due_reminder (
  project_id text not null references project (id),
  due_date text not null,
  days integer not null check (days in (1, 10, 30, 60, 90)),
  sent_at timestamptz not null,
  primary key (project_id, due_date, days)
);
