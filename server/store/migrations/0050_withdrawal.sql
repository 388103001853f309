-- An investor withdraws an offer within the reflection period (Regulation (EU) 2020/1503, Article 22).
alter table investment drop constraint investment_status_check;
alter table investment add constraint investment_status_check
  check (status in ('NEW', 'PAYMENT_INITIATED', 'PAYMENT_COMPLETED', 'PAYMENT_FAILED', 'COMPLETED', 'WITHDRAWN'));
alter table investment add column withdrawn_at timestamptz;
alter table investment add constraint investment_withdrawn_at check ((status = 'WITHDRAWN') = (withdrawn_at is not null));
alter table investment add constraint investment_withdrawn_is_free check (status <> 'WITHDRAWN' or not holds_reservation);
