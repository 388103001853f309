-- When the whole loan had reached its owner (decision 074): once a payment from each place that its money lay in was confirmed.
update project p set disbursed_at = (
  select max(a.at) from instruction i join audit a on a.subject = 'instruction' and a.subject_id = i.id and a.event = 'instruction.confirm'
  where i.project_id = p.id and i.kind = 'DISBURSEMENT' and i.status = 'CONFIRMED')
where exists (select from instruction i where i.project_id = p.id and i.kind = 'DISBURSEMENT' and i.status = 'CONFIRMED')
  and not exists (
    select from instruction i where i.project_id = p.id and i.kind = 'DISBURSEMENT' and not exists (
      select from instruction c where c.project_id = p.id and c.kind = 'DISBURSEMENT' and c.status = 'CONFIRMED' and c.held_by is not distinct from i.held_by));
-- Before there were instructions (decision 045), a loan reached its owner on the day it began.
update project p set disbursed_at = (data ->> 'interestStartDate')::timestamp at time zone 'Europe/Vilnius'
where status in ('FULLY_FUNDED', 'LATE', 'DEFAULTED', 'PAID_OFF', 'RECOVERED', 'WRITTEN_OFF') and data ->> 'interestStartDate' is not null
  and not exists (select from instruction i where i.project_id = p.id and i.kind = 'DISBURSEMENT');
