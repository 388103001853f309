-- What the provider that sends an instruction says of its payee: whether the account is registered there, what its bank says of the name, and the page on
-- which an operator confirms it.
alter table instruction add column payee_check jsonb;
