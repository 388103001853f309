-- Until when an offer may be withdrawn without a reason: the end of the fourth day after it, in Vilnius. Null for experienced investors.
alter table investment add column reflection_ends_at timestamptz;
update investment set reflection_ends_at =
  ((investment.created_at at time zone 'Europe/Vilnius')::date + 5)::timestamp at time zone 'Europe/Vilnius' - interval '1 second'
  from app_user u where u.id = investment.user_id and u.profile->'investorExperience'->>'type' is distinct from 'EXPERIENCED';
