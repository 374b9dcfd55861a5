#!/bin/sh
# Backs up the whole database while it is in use, with a fingerprint to verify a restore.
#
#   BACKUP_URL=postgres://lienzo_backup:…@host/lienzo deploy/backup.sh /backups/2026-11-15
#
# JOBS sets how many tables are dumped in parallel (default 2). docs/backup.md describes the role.
set -eu
umask 077

[ $# = 1 ] || { echo "usage: BACKUP_URL=… $0 <new folder>" >&2; exit 2; }
: "${BACKUP_URL:?must be the URL of the database}"
folder=$1
here=$(cd "$(dirname "$0")" && pwd)

[ ! -e "$folder" ] || { echo "$folder already exists." >&2; exit 1; }
mkdir -p "$folder.part"
trap 'rm -rf "$folder.part"' EXIT

# Dump and fingerprint share a snapshot, so concurrent writes cannot make them differ.
export FOLDER="$folder.part" JOBS="${JOBS:-2}" HERE="$here" BACKUP_URL
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$BACKUP_URL" >/dev/null <<'SQL'
\getenv here HERE
\getenv folder FOLDER
begin isolation level repeatable read read only;
set local idle_in_transaction_session_timeout = 0;
set local statement_timeout = 0;
select pg_export_snapshot() as snapshot \gset
\setenv SNAPSHOT :snapshot
\! pg_dump --format=directory --jobs="$JOBS" --snapshot="$SNAPSHOT" --compress=1 --lock-wait-timeout=60s --file="$FOLDER/dump" --dbname="$BACKUP_URL" && touch "$FOLDER/dumped"
\set file :folder/fingerprint
\o :file
\set script :here/fingerprint.sql
\i :script
\o
commit;
SQL

[ -e "$folder.part/dumped" ] || { echo "pg_dump failed." >&2; exit 1; }
rm "$folder.part/dumped"
# The folder gets its final name only when the backup is complete.
mv "$folder.part" "$folder"
trap - EXIT
echo "$folder: $(du -sh "$folder" | cut -f1), $(grep -c '^zone ' "$folder/fingerprint" || true) zones"
