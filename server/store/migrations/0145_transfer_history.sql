-- Transfers that were not matched automatically are a small part of all: the list of them, and of payments that are refunded, is read by these.
create index incoming_transfer_by_hand on incoming_transfer (booked_at, id) where status <> 'MATCHED' or decided_by is not null;
create index payment_refund on payment (id) where status in ('RETURN_DUE', 'RETURNED');
