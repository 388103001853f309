-- Who has paid into a project, so that a person is counted once also when two of their payments arrive at the same moment.
create table project_investor (
  project_id text not null references project (id),
  user_id text not null references app_user (id),
  primary key (project_id, user_id)
);
insert into project_investor (project_id, user_id)
  select distinct project_id, user_id from investment where status in ('PAYMENT_COMPLETED', 'COMPLETED');
