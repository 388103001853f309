-- Banks number statements with up to eighteen digits, more than `sequence` holds, which the version before still reads.
alter table bank_statement add column bank_sequence bigint;
