#!/bin/sh
# Brings a backup into an empty database, and proves that what is there now is what was there then.
#
#   RESTORE_URL=postgres://lienzo_restore:…@host/lienzo_restored deploy/restore.sh /backups/2026-11-15
#
# JOBS says how many tables are filled at once (2). docs/backup.md tells which role it needs.
set -eu
umask 077

[ $# = 1 ] || { echo "usage: RESTORE_URL=… $0 <folder of a backup>" >&2; exit 2; }
: "${RESTORE_URL:?is the address of an empty database}"
folder=$1
here=$(cd "$(dirname "$0")" && pwd)
ask() { psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$RESTORE_URL" "$@"; }

if [ ! -d "$folder/dump" ] || [ ! -s "$folder/fingerprint" ]; then
  echo "$folder is no backup." >&2
  exit 1
fi
tables=$(ask --tuples-only --no-align --command="select count(*) from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace")
[ "$tables" = 0 ] || { echo "The database is not empty; nothing was changed." >&2; exit 1; }
# Roles belong to the cluster, not to the database, so no backup holds them.
ask --command="do \$\$ begin
  if not exists (select from pg_roles where rolname = 'lienzo_runtime') then
    create role lienzo_runtime nologin nosuperuser nobypassrls;
  end if;
end \$\$"

pg_restore --jobs="${JOBS:-2}" --exit-on-error --dbname="$RESTORE_URL" "$folder/dump"
ask --command="set client_min_messages = error" --command=analyze

found=$(mktemp)
trap 'rm -f "$found"' EXIT
ask --file="$here/fingerprint.sql" >"$found"
if ! diff "$folder/fingerprint" "$found" >&2; then
  echo "The restored database is not what was backed up; above is how it differs." >&2
  exit 1
fi
echo "The restored database is what was backed up: $(wc -l <"$found") lines agree, $(grep -c '^zone ' "$found" || true) of them zones."
