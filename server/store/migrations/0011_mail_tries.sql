-- When a letter may be tried (again); null: at once.
alter table mail add column next_try_at timestamptz;
create index mail_waiting on mail (tries, created_at) where sent_at is null;
