-- Withheld tax is paid to the tax authority, and costs of enforcement to the platform, which has advanced them (decision 083).
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'investor', 'escrow', 'owner', 'unallocated', 'campaign', 'tax', 'disbursable', 'received', 'payable', 'transit', 'costs', 'authority', 'platform'));
alter table instruction drop constraint instruction_kind_check;
alter table instruction add constraint instruction_kind_check check (kind in ('DISBURSEMENT', 'PAYOUT', 'REFUND', 'RETURN', 'TAX', 'COSTS'));
alter table instruction drop constraint instruction_source_account_check;
-- contract: the list of accounts only grows.
alter table instruction add constraint instruction_source_account_check check (source_account ~ '^(unallocated|disbursable|payable|tax|costs):.');
alter table instruction drop constraint instruction_outside_account_check;
-- contract: the list of accounts only grows.
alter table instruction add constraint instruction_outside_account_check check (outside_account ~ '^(investor|owner|authority|platform):.');
