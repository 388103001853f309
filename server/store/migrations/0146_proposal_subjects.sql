-- What a proposal is about: its operation and the ids in its path. One waits at a time; none where the path names nothing.
alter table proposal add column subject text;
-- The proposal of the same person whose place this one took.
alter table proposal add column replaces text references proposal (id);
-- contract: the version before leaves the column empty, and empty ones are never the same
create unique index proposal_waiting_subject on proposal (subject) where status in ('WAITING', 'EXECUTING');
create unique index proposal_replaces on proposal (replaces);

-- What was proposed is what is approved.
-- contract: it also keeps the two columns that the version before does not write
create or replace function proposal_is_fixed() returns trigger language plpgsql as $$
begin
  if (old.operation, old.params, old.body, old.hash, old.subject, old.replaces, old.note, old.proposed_by, old.proposed_at)
    is distinct from (new.operation, new.params, new.body, new.hash, new.subject, new.replaces, new.note, new.proposed_by, new.proposed_at)
  then raise exception 'what was proposed does not change' using errcode = 'check_violation';
  end if;
  if old.status in ('EXECUTED', 'FAILED', 'DECLINED', 'WITHDRAWN') then
    raise exception 'a decided proposal does not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
