create table project_picture (
  id text primary key,
  created_at timestamptz not null
);

insert into project_picture (id, created_at)
select distinct on (id) substring(picture->>'originalSrc' from '^/media/projects/(pic-.*)[.]jpg$') as id, updated_at
from project_draft, jsonb_array_elements(coalesce(content->'pictures', '[]')) as picture
where picture->>'originalSrc' like '/media/projects/pic-%'
order by id;
