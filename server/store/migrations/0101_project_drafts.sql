-- A project before it is published. Content is free until then; what is missing is told, not refused.
create table project_draft (
  id text primary key default gen_random_uuid()::text,
  version integer not null default 1 check (version > 0),
  content jsonb not null,
  created_by text not null references app_user (id),
  created_at timestamptz not null,
  updated_by text not null references app_user (id),
  updated_at timestamptz not null,
  -- published from it; then it does not change any more
  project_id text unique references project (id)
);
create index project_draft_updated_at on project_draft (updated_at) where project_id is null;

create function published_draft_is_fixed() returns trigger language plpgsql as $$
begin
  if old.project_id is not null and (old.content, old.version, old.project_id) is distinct from (new.content, new.version, new.project_id)
  then raise exception 'a published draft does not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger published_draft_is_fixed before update on project_draft for each row execute function published_draft_is_fixed();
