-- Suspended offers, defaulted loans and how they end; the day on which the money reached the borrower.
alter table project drop constraint project_status_check;
alter table project add constraint project_status_check check (status in (
  'ON_STUDY', 'COMING_SOON', 'ACTIVE', 'SUSPENDED', 'FULLY_FUNDED', 'LATE', 'DEFAULTED', 'PAID_OFF', 'RECOVERED', 'WRITTEN_OFF', 'CANCELED'));
alter table project add column disbursed_at timestamptz;
alter table project add column suspended_at timestamptz;
alter table project add constraint project_suspended_at check ((status = 'SUSPENDED') = (suspended_at is not null));
