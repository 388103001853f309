-- Three roles for the database `statefolio`. Run it as a superuser, once, then set passwords with \password.
--   statefolio_owner     owns the tables and changes them; used only to start a new version, which applies the migrations
--   statefolio_server    what the running server signs in as: reads and writes rows, changes no table
--   statefolio_readonly  for people and reports: reads everything but secrets
create role statefolio_owner login;
create role statefolio_server login;
create role statefolio_readonly login;
alter database statefolio owner to statefolio_owner;

\connect statefolio
revoke all on schema public from public;
grant usage, create on schema public to statefolio_owner;
grant usage on schema public to statefolio_server, statefolio_readonly;

-- tables there are, and those that later migrations make
grant select, insert, update, delete on all tables in schema public to statefolio_server;
grant usage on all sequences in schema public to statefolio_server;
grant select on all tables in schema public to statefolio_readonly;
alter default privileges for role statefolio_owner in schema public grant select, insert, update, delete on tables to statefolio_server;
alter default privileges for role statefolio_owner in schema public grant usage on sequences to statefolio_server;
alter default privileges for role statefolio_owner in schema public grant select on tables to statefolio_readonly;

-- once the tables are there: what happened is added and never changed, also not by the server
revoke update, delete on audit, ledger_transfer, schema_migration from statefolio_server;
-- versions of answers are deleted when their period is over
revoke update on questionnaire_version from statefolio_server;
revoke select on setting, oidc_payload, auth_request, auth_code, session_token, email_verification, mail from statefolio_readonly;
