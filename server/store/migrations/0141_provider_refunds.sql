-- Refunds that the provider of the payment sends in place of a payment file.
alter table instruction
  add column provider_id text,
  add column provider_ref text,
  add check (provider_ref is null or provider_id is not null),
  add check (provider_id is null or payment_file_id is null),
  drop constraint instruction_sent_in_a_file,
  add constraint instruction_sent_by_somebody check (
    (status in ('SENT', 'CONFIRMED', 'REJECTED', 'RETURNED')) = (payment_file_id is not null or provider_id is not null));
create unique index instruction_provider_ref on instruction (provider_id, provider_ref);
