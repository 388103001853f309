-- When a person proved who they are, so that what an open session alone must not do asks for it again. Of sessions from before it is not known.
alter table auth_code add column signed_in_at timestamptz;
alter table session_token add column signed_in_at timestamptz;
