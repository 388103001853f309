-- The decision on a check rests on the answers that an operator saw: new answers are a new version.
alter table review add column version text not null default gen_random_uuid()::text;
alter table review alter column version drop default;

-- One decision at a time is proposed for a review.
create index proposal_waiting_review on proposal ((params ->> 'id')) where operation = 'decideReview' and status = 'WAITING';
