-- Operations that need two people: the first proposes, the second approves, and then the operation runs.
create table proposal (
  id text primary key default gen_random_uuid()::text,
  operation text not null,
  params jsonb not null,
  body jsonb,
  hash text not null,
  note text,
  proposed_by text not null references app_user (id),
  proposed_at timestamptz not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'EXECUTING', 'EXECUTED', 'FAILED', 'DECLINED', 'WITHDRAWN')),
  decided_by text references app_user (id),
  decided_at timestamptz,
  reason text,
  finished_at timestamptz,
  error_code text,
  constraint proposal_decided check ((status = 'WAITING') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint proposal_needs_two check (status = 'WAITING' or (status = 'WITHDRAWN') = (decided_by = proposed_by)),
  constraint proposal_finished check ((finished_at is not null) = (status in ('EXECUTED', 'FAILED'))),
  constraint proposal_error check ((error_code is not null) = (status = 'FAILED')),
  constraint proposal_reason check (status <> 'DECLINED' or reason is not null)
);
-- the same is proposed once, until it is decided
create unique index proposal_waiting on proposal (hash) where status in ('WAITING', 'EXECUTING');
create index proposal_proposed_by on proposal (proposed_by, proposed_at);
create index proposal_status on proposal (status, proposed_at);

-- What was proposed is what is approved.
create function proposal_is_fixed() returns trigger language plpgsql as $$
begin
  if (old.operation, old.params, old.body, old.hash, old.note, old.proposed_by, old.proposed_at)
    is distinct from (new.operation, new.params, new.body, new.hash, new.note, new.proposed_by, new.proposed_at)
  then raise exception 'what was proposed does not change' using errcode = 'check_violation';
  end if;
  if old.status in ('EXECUTED', 'FAILED', 'DECLINED', 'WITHDRAWN') then
    raise exception 'a decided proposal does not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger proposal_is_fixed before update on proposal for each row execute function proposal_is_fixed();
