-- What a provider reports of a check beside its verdict: whether another one follows, and what speaks against accepting the person without an operator.
alter table verification add column finality text check (finality in ('interim', 'final'));
alter table verification add column concerns jsonb not null default '[]';
-- An operator's word on what was found.
alter table verification add column reviewed text check (reviewed in ('accepted', 'refused'));
alter table identity_event add column facts jsonb not null default '{}';

-- What a verdict rests on. No pictures: the hash shows that what the provider can still show is what was read.
create table identity_evidence (
  id bigint primary key generated always as identity,
  user_id text not null references app_user (id),
  verification_id text not null references verification (id) on delete cascade,
  provider_id text not null,
  provider_ref text not null,
  verdict text not null,
  document jsonb,
  payload_hash text not null check (payload_hash ~ '^[0-9a-f]{64}$'),
  recorded_at timestamptz not null,
  unique (verification_id, payload_hash)
);
create index identity_evidence_user on identity_evidence (user_id);
