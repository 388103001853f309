-- A subscription counts only after the link of its e-mail was confirmed. Those of before were not, so none of them counts.
alter table newsletter add column id text not null unique default 'nws-' || gen_random_uuid();
alter table newsletter add column token_hash text unique;
alter table newsletter add column token_expires_at timestamptz;
alter table newsletter add column confirmed_at timestamptz;
alter table newsletter add column unsubscribed_at timestamptz;
alter table newsletter alter column id drop default;

-- What was consented to, in which words, and when it was given or withdrawn. Appended only.
create table marketing_consent (
  id bigint generated always as identity primary key,
  email text not null,
  event text not null check (event in ('requested', 'given', 'withdrawn')),
  wording text not null,
  at timestamptz not null
);
create index marketing_consent_email on marketing_consent (email);

-- Where the reader of a marketing e-mail unsubscribes; its mail carries it in the headers of RFC 8058.
alter table mail add column unsubscribe_url text;
