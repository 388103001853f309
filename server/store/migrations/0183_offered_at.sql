-- When an offer was made anew by paying, after its time to revoke had ended (decision 114); null where it is the offer of its creation.
alter table investment add column offered_at timestamptz;
