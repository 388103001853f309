-- Set while an operator has locked the account: nobody signs in to it, and its sessions count for nothing.
alter table app_user add column locked_at timestamptz;
-- Whose session, code or token a row of the sign-in provider is, so that all of them end together.
alter table oidc_payload add column account_id text;
create index oidc_payload_account on oidc_payload (account_id);
update oidc_payload set account_id = payload->>'accountId';
