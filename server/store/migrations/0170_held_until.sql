-- Until when an unpaid investment, or an unpaid payment, keeps its amount from others (decision 079). Null: it gives way to nobody.
alter table investment add column held_until timestamptz;
alter table payment add column held_until timestamptz;
-- as decisions 4.3 and 032 had it, with a day for payments at a provider
update investment set held_until = created_at + interval '24 hours' where status = 'NEW';
update payment set held_until = created_at + case when provider = 'directPayment' then interval '3 days' else interval '24 hours' end
  where status in ('STARTING', 'OPEN');
