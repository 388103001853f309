-- The last eight digits of the identifier of an offer (Delegated Regulation (EU) 2022/2119, Article 3): given once, never changed, never used again.
alter table project add column offer_number bigint generated always as identity (maxvalue 99999999);
alter table project add constraint project_offer_number unique (offer_number);
