#!/usr/bin/env bash
# Starts a separate PostgreSQL for tests and experiments, and stops it. Of the system only its programs are used.
set -euo pipefail
# shellcheck source=scripts/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly HELP='usage: postgres.sh up DIR PORT     makes a database in DIR if there is none, starts its server at 127.0.0.1:PORT,
                                 and prints the connection string that StockApi takes
       postgres.sh down DIR       ends it by an orderly shutdown
       postgres.sh kill DIR       ends it like a crash (kill -9 of all its processes)

POSTGRES_OPTIONS are further options of the server, as the program postgres takes them.
PostgreSQL must be installed (Debian: apt-get install postgresql). The server trusts everyone who can reach 127.0.0.1:PORT.'

programs() {
  local folder
  if command -v initdb > /dev/null; then dirname -- "$(command -v initdb)"; return; fi
  folder=$(find /usr/lib/postgresql /usr/pgsql-* -maxdepth 2 -path '*/bin' 2> /dev/null | sort -V | tail -n 1) || true
  [ -n "$folder" ] || fail $NO_TOOL 'PostgreSQL is not installed. Install it (Debian: apt-get install postgresql).'
  printf '%s\n' "$folder"
}

# PostgreSQL refuses to run as root, so root becomes the user that its package has created.
as_owner() {
  if [ "$(id -u)" -ne 0 ]; then "$@"; else setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"; fi
}

up() {
  local folder=$1 port=$2
  mkdir -p -- "$folder"
  folder=$(cd -- "$folder" && pwd)
  [ "$(id -u)" -ne 0 ] || chown postgres:postgres -- "$folder"
  if [ ! -e "$folder/data/PG_VERSION" ]; then
    as_owner "$BIN/initdb" --pgdata="$folder/data" --username=stocks --auth=trust --encoding=UTF8 --locale=C > "$folder/initdb.log" 2>&1 ||
      fail 1 "initdb failed: $(tail -n 3 "$folder/initdb.log")"
  fi
  # Except for the number of connections, and what POSTGRES_OPTIONS adds, the options are PostgreSQL's defaults: a commit is on disk when it returns.
  as_owner "$BIN/pg_ctl" --pgdata="$folder/data" --log="$folder/server.log" --wait --timeout=60 \
    --options="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=400 ${POSTGRES_OPTIONS:-}" start > /dev/null ||
    fail 1 "The server did not start: $(tail -n 3 "$folder/server.log")"
  printf 'Host=127.0.0.1;Port=%s;Username=stocks;Database=postgres\n' "$port"
}

down() {
  as_owner "$BIN/pg_ctl" --pgdata="$1/data" --wait --timeout=60 --mode=fast stop > /dev/null
}

# The first line of postmaster.pid is the server's process id; each of its processes is a child of that one.
kill_all() {
  local server
  server=$(head -n 1 -- "$1/data/postmaster.pid")
  # The server first: it would restart its children.
  kill -KILL "$server" $(ps -o pid= --ppid "$server")
  while kill -0 "$server" 2> /dev/null; do sleep 0.01; done
}

case ${1:-} in
  -h | --help) printf '%s\n' "$HELP" ;;
  up) [ $# -eq 3 ] || fail $USAGE_ERROR "$HELP"; BIN=$(programs); up "$2" "$3" ;;
  down) [ $# -eq 2 ] || fail $USAGE_ERROR "$HELP"; BIN=$(programs); down "$2" ;;
  kill) [ $# -eq 2 ] || fail $USAGE_ERROR "$HELP"; kill_all "$2" ;;
  *) fail $USAGE_ERROR "$HELP" ;;
esac
