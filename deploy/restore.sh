#!/bin/sh
# Restores a backup into an empty database and verifies the result with the fingerprint.
#
#   RESTORE_URL=postgres://lienzo_restore:…@host/lienzo_restored deploy/restore.sh /backups/2026-11-15
#
# JOBS sets how many tables are restored in parallel (default 2). docs/backup.md describes the role.
set -eu
umask 077

[ $# = 1 ] || { echo "usage: RESTORE_URL=… $0 <backup folder>" >&2; exit 2; }
: "${RESTORE_URL:?must be the URL of an empty database}"
folder=$1
here=$(cd "$(dirname "$0")" && pwd)
query() { psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$RESTORE_URL" "$@"; }

if [ ! -d "$folder/dump" ] || [ ! -s "$folder/fingerprint" ]; then
  echo "$folder is not a backup: it has no dump or no fingerprint." >&2
  exit 1
fi
tables=$(query --tuples-only --no-align --command="select count(*) from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace")
[ "$tables" = 0 ] || { echo "The database is not empty. Nothing was changed." >&2; exit 1; }
# Roles belong to the PostgreSQL server, not to the database, so the backup does not contain them.
query --command="do \$\$ begin
  if not exists (select from pg_roles where rolname = 'lienzo_runtime') then
    create role lienzo_runtime nologin nosuperuser nobypassrls;
  end if;
end \$\$"

pg_restore --jobs="${JOBS:-2}" --exit-on-error --dbname="$RESTORE_URL" "$folder/dump"
query --command="set client_min_messages = error" --command=analyze

found=$(mktemp)
trap 'rm -f "$found"' EXIT
query --file="$here/fingerprint.sql" >"$found"
if ! diff "$folder/fingerprint" "$found" >&2; then
  echo "The restored database differs from the backup; see the differences above." >&2
  exit 1
fi
# Numbers of journal entries are assigned again from here, so nodes and pages that know later ones must notice.
query --command="do \$\$ begin
  if to_regclass('journal_epoch') is not null then
    update journal_epoch set epoch = gen_random_uuid();
  end if;
end \$\$"
echo "The restored database matches the backup: $(wc -l <"$found") lines compared, $(grep -c '^zone ' "$found" || true) of them zones."
