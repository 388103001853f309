-- A code of an app (RFC 6238) as second factor, and ten codes for whoever loses the app.
create table second_factor (
  user_id text primary key references app_user (id),
  -- sealed with SECRETS_KEY
  secret jsonb not null,
  -- the last step of time of which a code was accepted: no code counts twice
  last_step bigint not null,
  created_at timestamptz not null
);
create table recovery_code (
  user_id text not null references second_factor (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
