-- Who had an account that is closed, as long as the law keeps it (GDPR, Article 18). The account's own row says nothing of the person any more, so no page
-- shows them but the one that reads this table, for compliance, and writes that down.
create table closed_account (
  user_id text primary key references app_user (id),
  email text not null,
  profile jsonb not null,
  closed_at timestamptz not null
);
create index closed_account_email on closed_account (email);

-- Accounts that were ended before.
insert into closed_account (user_id, email, profile, closed_at)
select id, email, profile, ended_at from app_user where ended_at is not null and erased_at is null;
update app_user set
  email = id || '@closed.invalid',
  password_hash = null,
  profile = profile || jsonb_build_object(
    'name', null, 'surname', null, 'phoneNumber', null, 'city', null, 'street', null, 'houseNumber', null, 'personalNumber', null,
    'companyName', null, 'companyCode', null, 'vatCode', null, 'referralCode', null)
where ended_at is not null and erased_at is null;
