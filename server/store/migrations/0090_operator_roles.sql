-- What each operator may do. `app_user.user_group` stays what the investors' app shows: ADMIN for everybody with a role.
create table operator_role (
  user_id text not null references app_user (id),
  role text not null check (role in ('VIEWER', 'SUPPORT', 'COMPLIANCE', 'CREDIT', 'TREASURY', 'OWNER', 'SUPERVISOR')),
  -- a user's id, or the name of what acted
  granted_by text not null,
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
insert into operator_role (user_id, role, granted_by) select id, 'OWNER', 'migration' from app_user where user_group = 'ADMIN';
