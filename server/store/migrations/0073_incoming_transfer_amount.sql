-- A line of the bank is looked for among the transfers of its amount that events have told.
create index incoming_transfer_amount on incoming_transfer (amount_cents, booked_at);
