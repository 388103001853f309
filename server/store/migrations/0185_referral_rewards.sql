-- Who refers a person is rewarded once the person has lent (decision 119).
create table referral_reward (
  referred_user_id text primary key references app_user (id),
  user_id text not null references app_user (id),
  amount_cents bigint not null check (amount_cents > 0),
  granted_at timestamptz not null,
  check (user_id <> referred_user_id)
);
create index referral_reward_user on referral_reward (user_id);
create index registration_referred_by on registration (referred_by) where referred_by is not null;
