-- Personal codes are compared without spaces, dots, slashes and hyphens, as `plainPersonalNumber` writes them. Where two accounts hold the same code, the
-- row that was written in another way stays: an operator decides which account ends.
update identity set personal_number = upper(regexp_replace(personal_number, '[[:space:]./-]', '', 'g'))
where not exists (
  select from identity other
  where other.personal_number <> identity.personal_number
    and upper(regexp_replace(other.personal_number, '[[:space:]./-]', '', 'g'))
      = upper(regexp_replace(identity.personal_number, '[[:space:]./-]', '', 'g'))
);
