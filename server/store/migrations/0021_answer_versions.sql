-- Every set of answers that a person has submitted, oldest first. `questionnaire` holds the latest of them.
create table questionnaire_version (
  id bigint generated always as identity primary key,
  user_id text not null references app_user (id),
  bank jsonb,
  kyc jsonb,
  kyb jsonb,
  answered_at timestamptz not null
);
create index questionnaire_version_user on questionnaire_version (user_id, id);
insert into questionnaire_version (user_id, bank, kyc, kyb, answered_at)
  select user_id, bank, kyc, kyb, answered_at from questionnaire;
