-- What was checked of project owners before their projects are offered (Regulation (EU) 2020/1503, Article 5): appended, never changed.
create table owner_evidence (
  id text primary key,
  -- country and code in the register of companies (domain/offer-limit.ts)
  owner_key text not null,
  kind text not null check (kind in ('CRIMINAL_RECORD', 'JURISDICTION')),
  file_id text not null references stored_file (id),
  file_name text not null,
  issued_on date not null,
  valid_until date not null check (valid_until >= issued_on),
  checked_by text not null references app_user (id),
  checked_at timestamptz not null
);
create index owner_evidence_owner on owner_evidence (owner_key, checked_at);
create index owner_evidence_file on owner_evidence (file_id);
create trigger owner_evidence_no_update before update or delete on owner_evidence for each row execute function refuse_change();
create trigger owner_evidence_no_truncate before truncate on owner_evidence for each statement execute function refuse_change();
