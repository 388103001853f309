-- E-mails to a person are read in parts, newest first (decision 092).
create index mail_of_recipient on mail (recipient, created_at desc, id desc);
