-- What a payment provider has made for a user (payer), a project (wallet) or an account (recipient).
create table provider_object (
  account text not null,
  kind text not null check (kind in ('payer', 'wallet', 'recipient')),
  subject text not null,
  ref text not null,
  created_at timestamptz not null,
  primary key (account, kind, subject)
);

-- Where the money of a transfer goes that a provider collects, as the provider has answered it.
alter table payment
  add column transfer_beneficiary text,
  add column transfer_iban text,
  add column transfer_bic text,
  add column transfer_reference text,
  add check ((transfer_iban is null) = (transfer_beneficiary is null) and (transfer_iban is null) = (transfer_reference is null));

-- each refund once
alter table sandbox_payment add column refund_ids text[] not null default '{}';
