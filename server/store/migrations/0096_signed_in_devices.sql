-- From where an account is signed in to: one row for each browser, told apart by its cookie.
create table signed_in_device (
  id text primary key,
  user_id text not null references app_user (id),
  -- the fingerprint of the cookie
  device text not null,
  browser text,
  system text,
  -- the hashed id of the session at the embedded provider
  provider_session text,
  signed_in_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  unique (user_id, device)
);
alter table session_token add column device_id text references signed_in_device (id) on delete set null;
create index session_token_device on session_token (device_id);
