-- Every consent and acknowledgement of a person: which words, in which language, how and when, given or withdrawn (GDPR, Article 7(1); Regulation (EU)
-- 2020/1503, Article 21). Rows are appended, never changed; they are deleted when the period of the person is over.
create table consent (
  id bigint generated always as identity primary key,
  user_id text not null references app_user (id),
  kind text not null check (kind in ('TERMS', 'BOND_TERMS', 'MARKETING', 'RISK_WARNING', 'LOSS_SIMULATION', 'SOPHISTICATED_INVESTOR', 'INVESTMENT_RISK')),
  event text not null check (event in ('given', 'withdrawn')),
  version text not null,
  -- null where it was not recorded
  language text,
  channel text check (channel in ('REGISTRATION', 'SIGNED_IN', 'EMAIL', 'CLOSING')),
  -- the investment that it is about
  subject_id text,
  at timestamptz not null
);
create index consent_user on consent (user_id, id);
create trigger consent_no_update before update on consent for each row execute function refuse_change();
create trigger consent_no_truncate before truncate on consent for each statement execute function refuse_change();

insert into consent (user_id, kind, event, version, at)
select user_id, kind, 'given', version, accepted_at from (
  select user_id, 'TERMS' as kind, version, accepted_at from terms_acceptance
  union all
  select user_id, 'BOND_TERMS', version, accepted_at from axiology_acceptance
  union all
  select user_id, 'MARKETING', 'registration-1', registered_at from registration where consent_marketing
) known order by accepted_at;

alter table marketing_consent add column language text;
