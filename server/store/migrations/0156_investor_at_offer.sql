-- What the yearly report breaks investors down by, as it was when the offer was made (Regulation (EU) 2020/1503, Article 16(1)(c)): a person who moves or
-- becomes sophisticated later does not change a past year. Offers of before have what is known of them now.
alter table investment add column residence_country text;
alter table investment add column sophisticated boolean;

update investment set
  residence_country = coalesce(investment.agreed -> 'investor' ->> 'country', app_user.profile ->> 'country'),
  sophisticated = investment.reflection_ends_at is null
    and coalesce(app_user.profile -> 'investorExperience' ->> 'type', '') = 'EXPERIENCED'
from app_user where app_user.id = investment.user_id;

create function investor_at_offer() returns trigger language plpgsql as $$
begin
  select coalesce(new.residence_country, profile ->> 'country'),
    coalesce(new.sophisticated, coalesce(profile -> 'investorExperience' ->> 'type', '') = 'EXPERIENCED')
    into new.residence_country, new.sophisticated
    from app_user where id = new.user_id;
  return new;
end $$;
create trigger investor_at_offer before insert on investment for each row execute function investor_at_offer();
