-- An offer asks what its person has begun in the project, and what others hold there without having paid (decision 110). Neither reads what was paid.
create index investment_person on investment (user_id, project_id);
drop index investment_user;
create index investment_held on investment (project_id) where status in ('NEW', 'PAYMENT_INITIATED') and holds_reservation;
drop index investment_unpaid;
