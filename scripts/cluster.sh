#!/usr/bin/env bash
# Runs several StockApi on one PostgreSQL behind nginx, all of this machine. docs/scale-out.md says what that is good for.
set -euo pipefail
# shellcheck source=scripts/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly HELP='usage: scripts/cluster.sh up [N] [--dir DIR] [--port PORT] [--cpus SHARE] [-- ARGUMENTS]
       scripts/cluster.sh restart|status|down [--dir DIR]

  up N           starts a database, N instances of StockApi and nginx in front of them, and prints the address
  up             starts what has ended of a cluster that is up
  restart        a rolling restart: one instance after the other is ended and started anew
  status         what runs, and where
  down           ends all of it; the table stays in DIR/postgres, and the next up N goes on with it

  --dir DIR      everything of the cluster (default: artifacts/cluster)
  --port PORT    where nginx listens (default: 5070; 0 for a free port). All of it listens on 127.0.0.1 only
  --cpus SHARE   of a processor for each StockApi at most, for instance 0.25, as a container has it: by a control group,
                 which takes root (default: no limit)
  -- ARGUMENTS   for each StockApi, for instance: -- --Stocks:Path my.txt

StockApi is built in Release configuration, unless CLUSTER_STOCKAPI names a StockApi.dll. PostgreSQL and nginx have to be
installed (Debian: apt-get install postgresql nginx-light); nothing of the system is used but their programs.

exit codes: 0 done; 1 something did not start or end; 3 not all of it runs; 64 bad arguments; 69 PostgreSQL, nginx or the right to
limit processors is missing'

readonly DEFAULT_PORT=5070 PATIENCE=60
# Of scripts/postgres.sh, less those that PostgreSQL keeps for itself.
readonly DATABASE_CONNECTIONS=390
# Of each instance, for orders and shows; its orders share one of them.
readonly STORE_CONNECTIONS=8
# How long nginx leaves an instance alone that has failed so often within that time.
readonly FAILS=3 FAIL_SECONDS=1
# A quota of processor time is for each of these periods, in microseconds: of the usual 100 ms, an instance would stand still for
# three quarters in one piece.
readonly PERIOD=10000

nginx_program() {
  local place
  for place in "$(command -v nginx || true)" /usr/sbin/nginx /usr/local/sbin/nginx; do
    if [ -n "$place" ] && [ -x "$place" ]; then printf '%s\n' "$place"; return; fi
  done
  fail $NO_TOOL 'nginx is not here. Install it (Debian: apt-get install nginx-light).'
}

# Below the range from which Linux takes the ports of outgoing connections: none of these is in the way when an instance comes
# back.
free_port() {
  local port
  while :; do
    port=$((RANDOM % 12000 + 20000))
    if ! grep -qxs "$port" "$RUN"/*.port && ! (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> /dev/null; then break; fi
  done
  printf '%s\n' "$port"
}

recorded() { head -n 1 -- "$RUN/$1" 2> /dev/null || true; }

# Whether a recorded process still is the program whose command line has this in it: the system gives process ids anew.
runs() {
  local pid
  pid=$(recorded "$1.pid")
  [ -n "$pid" ] && ps -o args= -p "$pid" 2> /dev/null | grep -qF -- "$2"
}

database_runs() { runs postgres "$FOLDER/postgres/data"; }
nginx_runs() { runs nginx "$FOLDER/nginx"; }
instance_runs() { runs "$1" "http://127.0.0.1:$(recorded "$1.port") "; }
instances() { seq 1 "$(recorded instances)"; }

is_ready() {
  local status
  (
    exec 3<> "/dev/tcp/127.0.0.1/$(recorded "$1.port")" &&
      printf 'GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3 &&
      read -r -t 2 _ status _ <&3 && [ "$status" = 200 ]
  ) 2> /dev/null
}

# signal NAME WHO TEST...: to a recorded process, if the test says that it runs.
signal() { if "${@:3}"; then kill -s "$1" "$(recorded "$2.pid")" 2> /dev/null || true; fi; }

# wait_for_end WHO TEST...
wait_for_end() {
  local start=$SECONDS
  while "${@:2}"; do
    [ $((SECONDS - start)) -lt $PATIENCE ] || fail 1 "$1 (process $(recorded "$1.pid")) has not ended within $PATIENCE s."
    sleep 0.05
  done
}

# give_up CODE: a cluster that could not begin is none.
give_up() {
  [ -z "$COUNT" ] || rm -r -- "$RUN"
  exit "$1"
}

# Of version 1 where there is one, else of version 2 (cgroups(7)).
cpu_group() {
  local folder=/sys/fs/cgroup
  [ ! -d $folder/cpu ] || folder=$folder/cpu
  printf '%s/stockapi-%s\n' "$folder" "$(recorded "$1.port")"
}

limit_processors() {
  local group quota
  quota=$(recorded quota)
  [ -n "$quota" ] || return 0
  group=$(cpu_group "$1")
  {
    mkdir -p -- "$group"
    if [ -e "$group/cpu.cfs_quota_us" ]; then
      echo $PERIOD > "$group/cpu.cfs_period_us" && echo "$quota" > "$group/cpu.cfs_quota_us"
    else
      echo +cpu > /sys/fs/cgroup/cgroup.subtree_control && echo "$quota $PERIOD" > "$group/cpu.max"
    fi
  } 2> /dev/null && return
  say '--cpus: no control group with a quota can be made under /sys/fs/cgroup. It takes root, and not in a container of its own.'
  give_up $NO_TOOL
}

# A group may be removed a moment after its last process has ended.
remove_group() {
  local group start=$SECONDS
  group=$(cpu_group "$1")
  until rmdir -- "$group" 2> /dev/null || [ ! -d "$group" ]; do
    [ $((SECONDS - start)) -lt $PATIENCE ] || fail 1 "$group cannot be removed."
    sleep 0.05
  done
}

start_database() {
  local connection
  if database_runs; then return; fi
  mkdir -p -- "$FOLDER/postgres"
  connection=$("$ROOT/scripts/postgres.sh" up "$FOLDER/postgres" "$(recorded postgres.port)") || give_up $?
  printf '%s\n' "$connection" > "$RUN/database"
  # PostgreSQL's own file, the first line of which is its process, so that it may also be started without this script.
  ln -sf ../postgres/data/postmaster.pid "$RUN/postgres.pid"
}

start_instance() {
  local arguments lookups
  mapfile -d '' arguments < "$RUN/arguments"
  # What the database takes is shared out. An instance has one more, by which it watches the database.
  lookups=$((DATABASE_CONNECTIONS / $(recorded instances) - STORE_CONNECTIONS - 1))
  [ $lookups -le 100 ] || lookups=100
  # nginx is the only client that an instance sees, and tells it whose requests it brings. It is believed, as all are who reach an
  # instance: nobody else may.
  (
    if [ -n "$(recorded quota)" ]; then echo "$BASHPID" > "$(cpu_group "$1")/cgroup.procs"; fi
    ASPNETCORE_FORWARDEDHEADERS_ENABLED=true \
      ConnectionStrings__Stocks="$(recorded database);Maximum Pool Size=$STORE_CONNECTIONS" \
      exec setsid dotnet "$(recorded program)" --urls "http://127.0.0.1:$(recorded "$1.port")" --Stocks:Store=Postgres \
      --ClientLimits:ConnectionsPerAddress=10000 --CustomerLookup:Connections=$lookups "${arguments[@]}"
  ) >> "$FOLDER/logs/stockapi-$1.log" 2>&1 < /dev/null &
  printf '%s\n' $! > "$RUN/$1.pid"
}

wait_for_instance() {
  local start=$SECONDS
  until is_ready "$1"; do
    # It takes a moment until what was started has the command line that it is known by.
    instance_runs "$1" || [ $((SECONDS - start)) -lt 2 ] ||
      fail 1 "Instance $1 did not start: $(tail -n 3 -- "$FOLDER/logs/stockapi-$1.log")"
    [ $((SECONDS - start)) -lt $PATIENCE ] ||
      fail 1 "Instance $1 is not ready after $PATIENCE s; see $FOLDER/logs/stockapi-$1.log."
    sleep 0.1
  done
}

# upstream NAME INSTANCE...
upstream() {
  local instance
  # One memory for all workers: what one of them finds out about an instance, all know.
  printf 'upstream %s {\n  zone %s 128k;\n' "$1" "$1"
  for instance in "${@:2}"; do
    printf '  server 127.0.0.1:%s max_fails=%s fail_timeout=%ss;\n' "$(recorded "$instance.port")" $FAILS $FAIL_SECONDS
  done
  # Shorter than Kestrel's own 2 minutes, so that it is nginx who closes what idles.
  printf '  keepalive 256;\n  keepalive_timeout 60s;\n  keepalive_requests 1000000;\n}\n'
}

# Where there is one instance only, nobody can take its place.
drainable() { [ "$(recorded instances)" -eq 1 ] || instances; }

upstreams() {
  local instance
  # shellcheck disable=SC2046
  upstream all $(instances)
  for instance in $(drainable); do
    # shellcheck disable=SC2046
    upstream "all_but_$instance" $(instances | grep -vx "$instance")
  done
}

drained() {
  local instance
  for instance in $(drainable); do
    printf 'if (-f run/%s.drained) { set $instances all_but_%s; }\n' "$instance" "$instance"
  done
}

start_nginx() {
  local files program
  if nginx_runs; then return; fi
  program=$(nginx_program)
  files=$(ulimit -Hn)
  if [ "$files" = unlimited ] || [ "$files" -gt 20000 ]; then files=20000; fi
  mkdir -p -- "$FOLDER/nginx/temp"
  # A request takes two connections: the client's, and one to an instance.
  sed -e "s/@PORT@/$(recorded nginx.port)/; s/@FILES@/$files/; s/@CONNECTIONS@/$((files - 100))/" \
    "$ROOT/scripts/cluster.nginx.conf" > "$FOLDER/nginx/nginx.conf"
  upstreams > "$FOLDER/nginx/upstreams.conf"
  drained > "$FOLDER/nginx/drained.conf"
  # Its workers look for run/N.drained from the folder that it is started in: they may be of another user, who cannot come here
  # from the root.
  (cd -- "$FOLDER" && "$program" -p "$FOLDER/nginx" -c "$FOLDER/nginx/nginx.conf" -e "$FOLDER/logs/nginx.log") ||
    fail 1 "nginx did not start: $(tail -n 3 -- "$FOLDER/logs/nginx.log")"
}

# What is decided once, when a cluster comes up.
record() {
  local instance
  mkdir -p -- "$RUN" "$FOLDER/logs"
  chmod a+x -- "$RUN"
  printf '%s\n' "$COUNT" > "$RUN/instances"
  if [ ${#ARGUMENTS[@]} -gt 0 ]; then printf '%s\0' "${ARGUMENTS[@]}"; fi > "$RUN/arguments"
  realpath -- "${CLUSTER_STOCKAPI:-$ROOT/artifacts/bin/StockApi/release/StockApi.dll}" > "$RUN/program"
  printf '%s\n' "$QUOTA" > "$RUN/quota"
  if [ "$PORT" -eq 0 ]; then PORT=$(free_port); fi
  printf '%s\n' "$PORT" > "$RUN/nginx.port"
  for instance in postgres $(instances); do
    PORT=$(free_port)
    printf '%s\n' "$PORT" > "$RUN/$instance.port"
  done
}

up() {
  local instance
  if [ -n "$COUNT" ]; then
    [ ! -e "$RUN/instances" ] ||
      fail $USAGE_ERROR "A cluster is up in $FOLDER: up without N starts what has ended of it, down ends it."
    nginx_program > /dev/null
    if [ -z "${CLUSTER_STOCKAPI:-}" ]; then
      dotnet build -c Release -v q --nologo "$ROOT/src/StockApi" >&2 || fail 1 'StockApi cannot be built.'
    fi
    record
  fi
  for instance in $(instances); do limit_processors "$instance"; done
  start_database
  for instance in $(instances); do instance_runs "$instance" || start_instance "$instance"; done
  for instance in $(instances); do wait_for_instance "$instance"; done
  start_nginx
  rm -f -- "$RUN"/*.drained
  printf 'http://127.0.0.1:%s\n' "$(recorded nginx.port)"
}

restart() {
  local instance
  for instance in $(instances); do
    # nginx sends it nothing more. What it has sent already is answered, before Kestrel ends and while it does.
    touch -- "$RUN/$instance.drained"
    sleep 1
    signal TERM "$instance" instance_runs "$instance"
    wait_for_end "$instance" instance_runs "$instance"
    start_instance "$instance"
    wait_for_instance "$instance"
    rm -- "$RUN/$instance.drained"
    say "Instance $instance runs anew."
  done
}

# show NAME WHO ADDRESS STATE
show() { printf '%-11s  process %-8s  %-23s  %s\n' "$1" "$(recorded "$2.pid")" "$3" "$4"; }

# state GOOD TEST...
state() { if "${@:2}"; then printf '%s\n' "$1"; else printf 'does not run\n'; fi; }

instance_state() { if is_ready "$1"; then printf 'is ready\n'; else state 'is not ready' instance_runs "$1"; fi; }

status() {
  local instance lines
  lines=$(
    show nginx nginx "http://127.0.0.1:$(recorded nginx.port)" "$(state runs nginx_runs)"
    for instance in $(instances); do
      show "instance $instance" "$instance" "http://127.0.0.1:$(recorded "$instance.port")" "$(instance_state "$instance")"
    done
    show database postgres "127.0.0.1:$(recorded postgres.port)" "$(state runs database_runs)"
  )
  printf '%s\n' "$lines"
  case $lines in *' not '*) return $NO_PROCESS ;; esac
}

down() {
  local instance
  signal QUIT nginx nginx_runs
  wait_for_end nginx nginx_runs
  for instance in $(instances); do signal TERM "$instance" instance_runs "$instance"; done
  for instance in $(instances); do wait_for_end "$instance" instance_runs "$instance"; done
  if [ -n "$(recorded quota)" ]; then for instance in $(instances); do remove_group "$instance"; done; fi
  if database_runs; then "$ROOT/scripts/postgres.sh" down "$FOLDER/postgres"; fi
  rm -r -- "$RUN"
}

# Microseconds of each period.
quota() {
  [[ $1 =~ ^[0-9]{1,3}(\.[0-9]+)?$ ]] && awk -v cpus="$1" -v period=$PERIOD \
    'BEGIN { quota = int(cpus * period); print quota; exit quota < 1000 }' ||
    fail $USAGE_ERROR "--cpus $1: that is not a share of a processor from 0.1 on, like 0.25."
}

# Sets COMMAND, COUNT, FOLDER, PORT, QUOTA and ARGUMENTS.
parse() {
  COMMAND='' COUNT='' FOLDER=$ROOT/artifacts/cluster PORT=$DEFAULT_PORT QUOTA='' ARGUMENTS=()
  while [ $# -gt 0 ]; do
    case $1 in
      -h | --help) printf '%s\n' "$HELP"; exit 0 ;;
      --dir | --port | --cpus)
        [ $# -ge 2 ] || fail $USAGE_ERROR "$1 needs a value."
        case $1 in
          --dir) FOLDER=$2 ;;
          --port) PORT=$2 ;;
          --cpus) QUOTA=$(quota "$2") ;;
        esac
        shift ;;
      --) shift; ARGUMENTS=("$@"); break ;;
      -*) fail $USAGE_ERROR "$1: there is no such option. --help lists commands and options." ;;
      *) if [ -z "$COMMAND" ]; then COMMAND=$1; elif [ -z "$COUNT" ]; then COUNT=$1; else fail $USAGE_ERROR "$HELP"; fi ;;
    esac
    shift
  done
  case $COMMAND in
    up) case $COUNT in *[!0-9]* | 0*) fail $USAGE_ERROR "up $COUNT: that is not a number of instances." ;; esac ;;
    restart | status | down) [ -z "$COUNT" ] || fail $USAGE_ERROR "$COMMAND takes no $COUNT." ;;
    *) fail $USAGE_ERROR "$HELP" ;;
  esac
  case $PORT in '' | *[!0-9]*) fail $USAGE_ERROR "--port $PORT: that is not a port." ;; esac
}

parse "$@"
if [ -n "$COUNT" ]; then mkdir -p -- "$FOLDER"; fi
if [ -d "$FOLDER" ]; then FOLDER=$(cd -- "$FOLDER" && pwd); fi
RUN=$FOLDER/run
[ -n "$COUNT" ] || [ -e "$RUN/instances" ] || fail $NO_PROCESS "No cluster is up in $FOLDER."
"$COMMAND"
