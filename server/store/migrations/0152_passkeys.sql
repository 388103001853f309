-- Passkeys (Web Authentication, Level 3), and the challenges that make or use one: one a session or sign-in page, good once and for five minutes.
create table passkey (
  id text primary key,
  user_id text not null references app_user (id),
  -- base64url, as browsers name it; nobody registers the passkey of another account
  credential_id text not null unique,
  -- COSE, base64url
  public_key text not null,
  -- of the last use; always 0 for passkeys that are synced
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  aaguid text not null,
  name text not null check (length(name) between 1 and 60),
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

create table passkey_challenge (
  -- fingerprint of the session or of the sign-in page that it belongs to
  bound_to text primary key,
  -- who registers; nobody is known at a sign-in
  user_id text references app_user (id),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_user on passkey_challenge (user_id);
