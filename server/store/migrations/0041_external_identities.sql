-- Who somebody is at another OpenID provider: addresses change hands, a subject of an issuer does not.
create table external_identity (
  issuer text not null,
  subject text not null,
  user_id text not null references app_user (id),
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, user_id)
);
