-- The link of a forgotten password: one use, half an hour. Only its fingerprint is stored.
create table password_reset (
  token_hash text primary key,
  user_id text not null references app_user (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id);
