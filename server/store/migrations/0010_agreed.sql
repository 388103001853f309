-- What a contract says of both sides, kept when its payment is started, so that later settings do not rewrite it. Of older ones nobody knows more than today's.
alter table investment add column agreed jsonb;
update investment set agreed = (
  select jsonb_build_object(
    'investor', (select jsonb_object_agg(key, value) from jsonb_each(u.profile) where key in
      ('name', 'surname', 'company', 'companyName', 'companyCode', 'personalNumber', 'street', 'houseNumber', 'city', 'country'))
      || jsonb_build_object('email', u.email),
    'project', (select jsonb_object_agg(key, value) from jsonb_each(p.data) where key in
      ('name', 'location', 'security', 'loanTerm', 'payoutScheduleType', 'bond')))
  from app_user u, project p where u.id = investment.user_id and p.id = investment.project_id)
  where status <> 'NEW';
