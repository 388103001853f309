-- The bank's lines that ended an instruction.
alter table instruction add column confirmed_entry text unique;
alter table instruction add column returned_entry text unique;
alter table instruction add constraint instruction_entry_after_sending check (confirmed_entry is null or status in ('CONFIRMED', 'RETURNED'));
alter table instruction add constraint instruction_return_has_entry check ((status = 'RETURNED') = (returned_entry is not null));

-- The account that money came from, where the bank or the provider says so.
alter table incoming_transfer add column if not exists payer_iban text;
alter table payment add column payer_name text;
alter table payment add column payer_iban text;

-- RETURN_DUE: an instruction sends it back.
alter table incoming_transfer drop constraint incoming_transfer_status_check;
alter table incoming_transfer add constraint incoming_transfer_status_check check (status in ('MATCHED', 'UNMATCHED', 'RETURN_DUE', 'RETURNED'));
