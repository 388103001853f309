-- Loans that were facilitated before this platform kept their history: default rates are computed from the whole observation period
-- (Delegated Regulation (EU) 2022/2115, Article 2(4)).
create table earlier_loan (
  id text primary key,
  name text not null,
  risk_class text check (risk_class ~ '^[A-D][1-3]$'),
  started_on date not null,
  due_dates jsonb not null,
  defaults jsonb not null,
  ended_on date,
  imported_at timestamptz not null
);
