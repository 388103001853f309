-- A generated document is named in the language of who asks for it, from its type and its period.
alter table generated_document drop column name;
