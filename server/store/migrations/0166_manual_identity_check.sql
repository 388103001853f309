-- An identity check without a provider: what a person states, and the pictures that two operators compare with it.
create table manual_identity_check (
  id text primary key references verification (id) on delete cascade,
  user_id text not null references app_user (id),
  state text not null,
  return_url text not null,
  -- fingerprint of the secret in the cookie of the browser that opened the page first
  browser_hash text,
  -- as it was typed, until it is sent
  typed jsonb not null default '{}',
  stated jsonb,
  front_file_id text references stored_file (id),
  back_file_id text references stored_file (id),
  selfie_file_id text references stored_file (id),
  submitted_at timestamptz,
  code_hash text unique,
  -- why operators have refused it; the person reads it
  refusal text,
  check (submitted_at is null or (stated is not null and front_file_id is not null and selfie_file_id is not null))
);
create index manual_identity_check_user on manual_identity_check (user_id);
create index manual_identity_check_front on manual_identity_check (front_file_id);
create index manual_identity_check_back on manual_identity_check (back_file_id);
create index manual_identity_check_selfie on manual_identity_check (selfie_file_id);
