-- A check is STARTING until its provider has answered with the address of its page.
alter table verification add column status text not null default 'OPEN' check (status in ('STARTING', 'OPEN', 'FAILED'));
alter table verification add column provider_id text;
alter table verification add column provider_ref text;
alter table verification add column checked_at timestamptz;
alter table verification alter column status drop default;
create unique index verification_provider_ref on verification (provider_id, provider_ref);
create index verification_starting on verification (created_at) where status = 'STARTING';
-- The person has come back, but the provider had not decided.
create index verification_undecided on verification (checked_at) where used_at is not null and outcome is null;

create table identity_event (
  provider text not null,
  event_id text not null,
  provider_ref text not null,
  outcome text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index identity_event_received on identity_event (received_at) where outcome = 'received';

create table sandbox_identity_check (
  id text primary key,
  state text not null,
  return_url text not null,
  outcome text check (outcome in ('approved', 'refused')),
  subject jsonb,
  code_hash text unique
);

-- The sandbox was the only provider; what it knew stood in the check.
insert into sandbox_identity_check (id, state, return_url, outcome, subject, code_hash)
select id, state, '/verify', outcome, subject, code_hash from verification;
update verification set provider_id = 'sandbox', provider_ref = 'identity-' || id;
