-- When a session was last used, so that it ends once nobody does (decision 100). Sessions from before count from now.
alter table session_token add column used_at timestamptz not null default now();
create index signed_in_device_provider_session on signed_in_device (provider_session);
