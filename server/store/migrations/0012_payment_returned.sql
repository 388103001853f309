-- Money that came when nobody waited for it any more goes back to its sender, by the word of an administrator.
alter table payment drop constraint payment_status_check;
alter table payment add constraint payment_status_check check (status in ('OPEN', 'PAID', 'FAILED', 'RETURN_DUE', 'RETURNED'));
create index payment_return_due on payment (created_at) where status = 'RETURN_DUE';
