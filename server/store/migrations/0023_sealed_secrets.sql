-- What the sign-in provider stores is sealed from here on (SECRETS_KEY). Rows in clear are of no use any more: whoever has a session there enters the
-- password once more.
delete from oidc_payload where model not in ('SignInAttempt', 'KnownDevice', 'SocialVisit');
-- One-time links in e-mails that were sent.
update mail set
  body_text = regexp_replace(body_text, 'token=[A-Za-z0-9_-]{43}', 'token=…', 'g'),
  body_html = regexp_replace(body_html, 'token=[A-Za-z0-9_-]{43}', 'token=…', 'g')
  where sent_at is not null;
-- `delete` and `update` are refused for each row; `truncate` passes by those triggers.
create trigger ledger_transfer_no_truncate before truncate on ledger_transfer for each statement execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();
create trigger questionnaire_version_no_truncate before truncate on questionnaire_version for each statement execute function refuse_change();
