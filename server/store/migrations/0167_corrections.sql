-- A correction of a suspended offer (Regulation (EU) 2020/1503, Article 23(8) and (12)) is a draft of its project.
alter table project_draft add column corrects text references project (id);
alter table project_draft drop constraint project_draft_project_id_key;
create unique index project_draft_published on project_draft (project_id) where corrects is null;
-- one at a time that is not approved
create unique index project_draft_correction on project_draft (corrects) where project_id is null;
alter table project_draft add check (corrects is null or project_id is null or project_id = corrects);

create function correction_stays_with_its_project() returns trigger language plpgsql as $$
begin
  if old.corrects is distinct from new.corrects
  then raise exception 'a draft corrects the same project for ever' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger correction_stays_with_its_project before update on project_draft for each row execute function correction_stays_with_its_project();

-- Key investment information sheets as they were before a correction: appended, never changed.
create table superseded_sheet (
  project_id text not null references project (id),
  -- of the sheet, counted from 1
  version integer not null check (version > 0),
  locale text not null,
  -- PDF in base64
  content text not null,
  -- the correction that took its place
  draft_id text not null references project_draft (id),
  superseded_at timestamptz not null,
  primary key (project_id, version, locale)
);
create trigger superseded_sheet_no_update before update or delete on superseded_sheet for each row execute function refuse_change();
create trigger superseded_sheet_no_truncate before truncate on superseded_sheet for each statement execute function refuse_change();
