-- What the server and those who only read may do with the tables. Run it as statefolio_owner in the database `statefolio` after the first start and after
-- each new version; it may be repeated.
do $$
declare
  name text;
  readable text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('grant select, insert, update, delete on %I to statefolio_server', name);
    execute format('revoke all on %I from statefolio_readonly', name);
    select string_agg(quote_ident(attname), ', ') into readable
      from pg_attribute
      where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped
        -- keys, what the sign-in remembers, and e-mails with links in them
        and name not in ('setting', 'oidc_payload', 'auth_request', 'mail')
        and attname !~ '^(password|token|code)_hash$|^id_token$|^secret$';
    if readable is not null then
      execute format('grant select (%s) on %I to statefolio_readonly', readable, name);
    end if;
  end loop;
end $$;
grant usage on all sequences in schema public to statefolio_server;
-- what happened is added and never changed, also not by the server
revoke update, delete on audit, ledger_transfer, schema_migration from statefolio_server;
-- versions of answers are deleted when their period is over
revoke update on questionnaire_version from statefolio_server;
