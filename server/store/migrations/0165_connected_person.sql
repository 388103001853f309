-- The register of conflicts of interest: holders of 20 % or more, managers, employees, and who is linked to them by control
-- (Regulation (EU) 2020/1503, Article 8(2)). A row is ended, never deleted.
create table connected_person (
  id text primary key,
  role text not null check (role in ('SHAREHOLDER', 'MANAGER', 'EMPLOYEE', 'CONTROLLED')),
  name text not null,
  -- of a company
  code text,
  country text,
  -- as a client
  user_id text references app_user (id),
  since date not null,
  added_by text not null references app_user (id),
  added_at timestamptz not null,
  ended_at timestamptz,
  ended_by text references app_user (id),
  check ((ended_at is null) = (ended_by is null))
);
create index connected_person_user on connected_person (user_id);
create trigger connected_person_no_delete before delete on connected_person for each row execute function refuse_change();
create trigger connected_person_no_truncate before truncate on connected_person for each statement execute function refuse_change();
