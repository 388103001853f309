-- Who has entered the account that money is returned to, where the bank named none of its payer (decision 120).
alter table instruction add column account_entered_by text references app_user (id);
