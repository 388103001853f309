-- A letter seven days before a due date is told apart from those after it by its sign.
alter table due_reminder drop constraint due_reminder_days_check;
alter table due_reminder add constraint due_reminder_days check (days in (-7, 1, 10, 30, 60, 90));
