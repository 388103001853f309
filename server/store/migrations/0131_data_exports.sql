-- Copies of what is stored of a person (GDPR, Articles 15 and 20). The file lies in the file store under the id.
create table data_export (
  id text primary key,
  user_id text not null references app_user (id),
  language text not null,
  requested_at timestamptz not null,
  made_at timestamptz,
  expires_at timestamptz,
  size integer,
  check ((made_at is null) = (expires_at is null) and (made_at is null) = (size is null))
);
create index data_export_user on data_export (user_id);
-- one is made at a time
create unique index data_export_one_open on data_export (user_id) where made_at is null;
