-- A payment is STARTING until its provider has answered with the address of its page.
alter table payment drop constraint payment_status_check;
alter table payment add constraint payment_status_check check (status in ('STARTING', 'OPEN', 'PAID', 'FAILED', 'RETURN_DUE', 'RETURNED'));
alter table payment alter column redirect_url drop not null;
alter table payment add column provider_id text;
alter table payment add column provider_ref text;
alter table payment add column checked_at timestamptz;
drop index payment_one_live;
create unique index payment_one_live on payment (investment_id) where status in ('STARTING', 'OPEN', 'PAID');
create unique index payment_provider_ref on payment (provider_id, provider_ref);
create index payment_unfinished on payment (created_at) where status in ('STARTING', 'OPEN');

create table sandbox_payment (
  id text primary key,
  method text not null,
  amount_cents bigint not null,
  reference text not null,
  return_url text not null,
  cancel_url text not null,
  decision text check (decision in ('approved', 'declined', 'cancelled')),
  notified_at timestamptz,
  refunded_cents bigint not null default 0
);

-- Banks were those of the sandbox alone; what they knew stood in the payment.
insert into sandbox_payment (id, method, amount_cents, reference, return_url, cancel_url, decision, notified_at)
select payment.id, provider, payment.amount_cents, investment.number::text, '/payments/accept?investmentId=' || investment_id,
  '/payments/cancelled?investmentId=' || investment_id, decision, case when payment.status <> 'OPEN' then now() end
from payment join investment on investment.id = investment_id where provider <> 'directPayment';
update payment set provider_id = 'sandbox', provider_ref = 'bank-' || id where provider <> 'directPayment';
alter table payment drop column decision;
-- The hint of an event that was received, but whose payment was not read yet.
create index payment_event_received on payment_event (received_at) where outcome = 'received';
alter table payment_event add column provider_ref text;
