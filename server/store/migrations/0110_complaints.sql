-- Complaints by the template of Delegated Regulation (EU) 2022/2117, and what was answered.
create table complaint (
  id text primary key,
  number bigint generated always as identity unique,
  request_key text unique,
  request_hash text not null,
  language text not null,
  email text not null,
  form jsonb not null,
  status text not null default 'RECEIVED' check (status in ('RECEIVED', 'ADMITTED', 'INADMISSIBLE', 'DECIDED')),
  received_at timestamptz not null,
  decision_by date not null,
  ground text,
  outcome text,
  closed_at timestamptz,
  constraint complaint_ground check ((status = 'INADMISSIBLE') = (ground is not null)),
  constraint complaint_outcome check ((status = 'DECIDED') = (outcome is not null)),
  constraint complaint_closed check ((status in ('INADMISSIBLE', 'DECIDED')) = (closed_at is not null))
);
create index complaint_status on complaint (status, received_at);

create table complaint_message (
  id bigint generated always as identity primary key,
  complaint_id text not null references complaint (id) on delete cascade,
  kind text not null check (kind in ('ADMISSION', 'INADMISSIBILITY', 'QUESTION', 'DELAY', 'DECISION')),
  text text not null,
  actor text not null,
  at timestamptz not null
);
create index complaint_message_complaint on complaint_message (complaint_id, id);
