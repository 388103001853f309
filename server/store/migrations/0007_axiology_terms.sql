-- Which version of the depository's terms a person has accepted, so that a new one can be asked about.
create table axiology_acceptance (
  user_id text not null references app_user,
  version text not null,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);

-- Whoever has a wallet and owes nothing has accepted the version in force.
insert into axiology_acceptance (user_id, version, accepted_at)
select id, coalesce((select value #>> '{}' from setting where key = 'axiology.terms.version'), '1'), now()
from app_user
where profile #>> '{axiologyUserData,walletNumber}' is not null and (profile #>> '{bondsSettings,termsAccepted}')::boolean;
