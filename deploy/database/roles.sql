-- Three roles for the database `statefolio`. Run it as a superuser, once, before the first start, then set passwords with \password.
--   statefolio_owner     owns the tables and changes them; used only to start a new version, which applies the migrations
--   statefolio_server    what the running server signs in as: reads and writes rows, changes no table
--   statefolio_readonly  for people and reports: reads everything but secrets
-- What they may do with the tables is in grants.sql.
create role statefolio_owner login;
create role statefolio_server login;
create role statefolio_readonly login;
alter database statefolio owner to statefolio_owner;

\connect statefolio
revoke all on schema public from public;
grant usage, create on schema public to statefolio_owner;
grant usage on schema public to statefolio_server, statefolio_readonly;
