-- Whether the bank of an account was asked about the name at all (decision 093).
alter table payee_account_change add column name_asked boolean not null default false;
