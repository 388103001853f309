-- Whom a payer or an account for refunds was made for: it goes with the identity of the person. Null for what is a project's.
alter table provider_object add column user_id text;
update provider_object set user_id = subject where kind = 'payer' and subject in (select id from app_user);
create index provider_object_user on provider_object (user_id);
