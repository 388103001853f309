#!/bin/sh
# Runs once, where the database is made, after roles.sql. Passwords come from settings.env.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=owner="$OWNER_PASSWORD" --set=server="$SERVER_PASSWORD" <<'SQL'
alter role statefolio_owner password :'owner';
alter role statefolio_server password :'server';
SQL
