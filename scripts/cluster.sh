#!/usr/bin/env bash
# Runs several StockApi on one PostgreSQL behind nginx, all on this machine. docs/scale-out.md explains it.
set -euo pipefail
# shellcheck source=scripts/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

readonly HELP='usage: scripts/cluster.sh up [N] [--dir DIR] [--port PORT] [--cpus SHARE] [-- ARGUMENTS]
       scripts/cluster.sh restart|status|down [--dir DIR]

  up N           starts a database, N instances of StockApi and nginx in front of them, and prints the address
  up             starts the processes of a running cluster that have ended
  restart        a rolling restart: one instance after the other is ended and started again
  status         which processes run, and where
  down           ends all of them; the table stays in DIR/postgres, and the next up N uses it again

  --dir DIR      the folder of the cluster (default: artifacts/cluster)
  --port PORT    where nginx listens (default: 5070; 0 for a free port). All processes listen on 127.0.0.1 only
  --cpus SHARE   the processor quota of each StockApi, for instance 0.25, as in a container: by a control group,
                 which needs root (default: no limit)
  -- ARGUMENTS   for each StockApi, for instance: -- --Stocks:Path my.txt

StockApi is built in Release configuration, unless CLUSTER_STOCKAPI names a StockApi.dll. PostgreSQL and nginx must be
installed (Debian: apt-get install postgresql nginx-light); of the system only their programs are used.

exit codes: 0 done; 1 a process did not start or end; 3 not all processes run; 64 bad arguments; 69 PostgreSQL, nginx or the
right to limit processors is missing'

readonly DEFAULT_PORT=5070 PATIENCE=60
# Of scripts/postgres.sh, without those that PostgreSQL reserves.
readonly DATABASE_CONNECTIONS=390
# For the orders and shows of each instance; its orders share one of them.
readonly STORE_CONNECTIONS=8
# Each instance also needs one for lookups and one to check the database.
readonly MOST_INSTANCES=$((DATABASE_CONNECTIONS / (STORE_CONNECTIONS + 2)))
# nginx skips an instance for FAIL_SECONDS after FAILS failures within that time.
readonly FAILS=3 FAIL_SECONDS=1
# The quota of processor time applies to each of these periods, in microseconds: with the usual 100 ms an instance would be
# stopped for up to three quarters of it at once.
readonly PERIOD=10000

nginx_program() {
  local place
  for place in "$(command -v nginx || true)" /usr/sbin/nginx /usr/local/sbin/nginx; do
    if [ -n "$place" ] && [ -x "$place" ]; then printf '%s\n' "$place"; return; fi
  done
  fail $NO_TOOL 'nginx is not installed. Install it (Debian: apt-get install nginx-light).'
}

# Below the range of ports that Linux uses for outgoing connections, so that the port is free when an instance starts again.
free_port() {
  local port
  while :; do
    port=$((RANDOM % 12000 + 20000))
    if ! grep -qxs "$port" "$RUN"/*.port && ! (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> /dev/null; then break; fi
  done
  printf '%s\n' "$port"
}

recorded() { head -n 1 -- "$RUN/$1" 2> /dev/null || true; }

# Whether a recorded process is still the program whose command line contains this: the system reuses process ids.
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

# signal NAME WHO TEST...: to a recorded process, if the test shows that it runs.
signal() { if "${@:3}"; then kill -s "$1" "$(recorded "$2.pid")" 2> /dev/null || true; fi; }

# wait_for_end WHO TEST...
wait_for_end() {
  local start=$SECONDS
  while "${@:2}"; do
    [ $((SECONDS - start)) -lt $PATIENCE ] || fail 1 "$1 (process $(recorded "$1.pid")) has not ended within $PATIENCE s."
    sleep 0.2
  done
}

# give_up CODE: a cluster that could not start leaves no record.
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
  say '--cpus: no control group with a quota can be made under /sys/fs/cgroup. It needs root, outside of a container.'
  give_up $NO_TOOL
}

# A group may be removed a moment after its last process has ended.
remove_group() {
  local group start=$SECONDS
  group=$(cpu_group "$1")
  until rmdir -- "$group" 2> /dev/null || [ ! -d "$group" ]; do
    [ $((SECONDS - start)) -lt $PATIENCE ] || fail 1 "$group cannot be removed."
    sleep 0.2
  done
}

start_database() {
  local connection
  if database_runs; then return; fi
  mkdir -p -- "$FOLDER/postgres"
  connection=$("$ROOT/scripts/postgres.sh" up "$FOLDER/postgres" "$(recorded postgres.port)") || give_up $?
  printf '%s\n' "$connection" > "$RUN/database"
  # PostgreSQL's own file, whose first line is its process id, so that it may also be started without this script.
  ln -sf ../postgres/data/postmaster.pid "$RUN/postgres.pid"
}

start_instance() {
  local arguments lookups
  mapfile -d '' arguments < "$RUN/arguments"
  # The database's connections are divided among the instances. Each has one more, by which it checks the database.
  lookups=$((DATABASE_CONNECTIONS / $(recorded instances) - STORE_CONNECTIONS - 1))
  [ $lookups -le 100 ] || lookups=100
  # nginx is an instance's only client, and reports the addresses of its own clients. An instance trusts every sender of that
  # header, so nothing else may reach it.
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
    # A moment passes until the started process has the command line by which it is identified.
    instance_runs "$1" || [ $((SECONDS - start)) -lt 2 ] ||
      fail 1 "Instance $1 did not start: $(tail -n 3 -- "$FOLDER/logs/stockapi-$1.log")"
    [ $((SECONDS - start)) -lt $PATIENCE ] ||
      fail 1 "Instance $1 is not ready after $PATIENCE s; see $FOLDER/logs/stockapi-$1.log."
    sleep 0.2
  done
}

# upstream NAME INSTANCE...
upstream() {
  local instance
  # One shared memory zone, so that all workers know what one of them detects about an instance.
  printf 'upstream %s {\n  zone %s 128k;\n' "$1" "$1"
  for instance in "${@:2}"; do
    printf '  server 127.0.0.1:%s max_fails=%s fail_timeout=%ss;\n' "$(recorded "$instance.port")" $FAILS $FAIL_SECONDS
  done
  # Shorter than Kestrel's own 2 minutes, so that nginx closes idle connections.
  printf '  keepalive 256;\n  keepalive_timeout 60s;\n  keepalive_requests 1000000;\n}\n'
}

# Of a single instance no other can take the place.
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
  # A request needs two connections: the client's, and one to an instance.
  sed -e "s/@PORT@/$(recorded nginx.port)/; s/@FILES@/$files/; s/@CONNECTIONS@/$((files - 100))/" \
    "$ROOT/scripts/cluster.nginx.conf" > "$FOLDER/nginx/nginx.conf"
  upstreams > "$FOLDER/nginx/upstreams.conf"
  drained > "$FOLDER/nginx/drained.conf"
  # Its workers check for run/N.drained from the folder in which nginx is started: they may run as another user, who may have no
  # access to the folders above.
  (cd -- "$FOLDER" && "$program" -p "$FOLDER/nginx" -c "$FOLDER/nginx/nginx.conf" -e "$FOLDER/logs/nginx.log") ||
    fail 1 "nginx did not start: $(tail -n 3 -- "$FOLDER/logs/nginx.log")"
}

# Saves what is decided once, when a cluster starts.
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
      fail $USAGE_ERROR "A cluster is up in $FOLDER: up without N starts its processes that have ended, down ends it."
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
    # nginx sends it nothing more. Requests that it has sent already are answered before and while Kestrel ends.
    touch -- "$RUN/$instance.drained"
    sleep 1
    signal TERM "$instance" instance_runs "$instance"
    wait_for_end "$instance" instance_runs "$instance"
    start_instance "$instance"
    wait_for_instance "$instance"
    rm -- "$RUN/$instance.drained"
    say "Instance $instance runs again."
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
    up)
      case $COUNT in *[!0-9]* | 0*) fail $USAGE_ERROR "up $COUNT: that is not a number of instances." ;; esac
      [ -z "$COUNT" ] || [ "$COUNT" -le $MOST_INSTANCES ] ||
        fail $USAGE_ERROR "up $COUNT: the database has connections for $MOST_INSTANCES instances." ;;
    restart | status | down) [ -z "$COUNT" ] || fail $USAGE_ERROR "$COMMAND takes no $COUNT." ;;
    *) fail $USAGE_ERROR "$HELP" ;;
  esac
  case $PORT in '' | *[!0-9]* | ??????*) fail $USAGE_ERROR "--port $PORT: that is not a port." ;; esac
  [ "$PORT" -le 65535 ] || fail $USAGE_ERROR "--port $PORT: that is not a port."
}

parse "$@"
if [ -n "$COUNT" ]; then mkdir -p -- "$FOLDER"; fi
if [ -d "$FOLDER" ]; then FOLDER=$(cd -- "$FOLDER" && pwd); fi
RUN=$FOLDER/run
[ -n "$COUNT" ] || [ -e "$RUN/instances" ] || fail $NO_PROCESS "No cluster is up in $FOLDER."
"$COMMAND"
