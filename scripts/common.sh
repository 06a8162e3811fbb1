# What monitor.sh, stacks.sh and trace.sh share: finding the process, running a pinned tool. Sourced, not run.
# shellcheck shell=bash
# shellcheck disable=SC2034  # PID and EXTRA are for the script that sources this

readonly USAGE_ERROR=64 NO_TOOL=69 NO_PROCESS=3
ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
readonly ROOT

say() { printf '%s\n' "$*" >&2; }

fail() {
  local code=$1
  shift
  say "$@"
  exit "$code"
}

# Sets PID and EXTRA from the arguments; prints the help that it finds on standard input.
parse_arguments() {
  local help
  help=$(cat)
  PID='' EXTRA=()
  while [ $# -gt 0 ]; do
    case $1 in
      -h | --help) printf '%s\n' "$help"; exit 0 ;;
      -p | --pid)
        [ $# -ge 2 ] || fail $USAGE_ERROR "$1 needs a process id."
        PID=$2
        shift 2 ;;
      --) shift; EXTRA=("$@"); return ;;
      *) fail $USAGE_ERROR "$1: there is no such option. --help lists commands and options." ;;
    esac
  done
}

# The processes that run StockApi itself, not the `dotnet run` that started it. Their paths may contain blanks.
stock_api_processes() {
  ps -A -o pid= -o ucomm= -o args= | awk '
    function base(path) { sub(/.*\//, "", path); return path }
    $2 == "StockApi" { print $1; next }
    $2 == "dotnet" { for (i = 4; i <= 6 && i <= NF; i++) if (base($i) == "StockApi.dll") { print $1; next } }'
}

# Checks the given PID, or sets it to the only StockApi.
resolve_process() {
  local found
  if [ -n "$PID" ]; then
    case $PID in *[!0-9]*) fail $USAGE_ERROR "--pid $PID: that is not a process id." ;; esac
    ps -p "$PID" > /dev/null 2>&1 || fail $NO_PROCESS "There is no process $PID."
    return
  fi
  found=$(stock_api_processes)
  case $found in
    '') fail $NO_PROCESS "StockApi is not running. Start it (dotnet run -c Release --project src/StockApi), or name another process with --pid." ;;
    *[!0-9]*) fail $NO_PROCESS "Several StockApi are running: ${found//$'\n'/ }. Choose one with --pid." ;;
  esac
  PID=$found
}

# run_tool NAME INSTEAD ARGUMENT...: restores a tool of .config/dotnet-tools.json, which needs no network when it is installed,
# and runs it. Where it is not available, prints the command of dotnet-starvation that does the same.
run_tool() {
  local name=$1 instead=$2 reason
  shift 2
  cd "$ROOT"
  if ! reason=$(dotnet tool restore 2>&1); then
    say "$reason"
    say "$name is not available here. The same with dotnet-starvation, from $ROOT:"
    fail $NO_TOOL "  dotnet run -c Release --project src/dotnet-starvation -- $instead"
  fi
  exec dotnet tool run "$name" "$@"
}
