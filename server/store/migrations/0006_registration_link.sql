-- What was said with the registration that a link belongs to: only the link of that mail brings it into force.
alter table email_verification add column details jsonb;
