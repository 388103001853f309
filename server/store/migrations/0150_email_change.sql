-- A change of e-mail address. The new address confirms it by a link of half an hour; the old one can undo it for 72 hours. Only fingerprints of links are stored.
create table email_change (
  id text primary key,
  user_id text not null references app_user (id),
  old_email text not null,
  new_email text not null,
  token_hash text not null unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undo_hash text unique,
  undo_expires_at timestamptz,
  undone_at timestamptz,
  ended_at timestamptz
);
create index email_change_user on email_change (user_id);
