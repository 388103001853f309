-- Accounts made by registration wait for a click in the mail.
alter table app_user add column email_verified_at timestamptz default now();

create table mail (
  id text primary key,
  recipient text not null,
  language text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0
);
create index mail_unsent on mail (created_at) where sent_at is null;

create table email_verification (
  token_hash text primary key,
  user_id text not null references app_user (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_verification_user on email_verification (user_id);

create table registration (
  user_id text primary key references app_user (id),
  consent_marketing boolean not null,
  consent_news boolean not null,
  marketing_leads jsonb not null,
  utm_parameters jsonb not null,
  referred_by text references app_user (id),
  registered_at timestamptz not null
);

create table newsletter (email text primary key, language text not null, subscribed_at timestamptz not null);

create table funding_request (
  id text primary key,
  name text not null,
  surname text not null,
  email text not null,
  phone_number text not null,
  project_description text not null,
  sent_at timestamptz not null
);
