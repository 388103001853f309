create table job_run (
  name text not null,
  slot bigint not null,
  started_at timestamptz not null,
  duration_ms integer,
  error text,
  primary key (name, slot)
);
