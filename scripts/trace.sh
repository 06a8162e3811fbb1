#!/usr/bin/env bash
# Records the waits of StockApi's threads, or of another .NET process, with Microsoft's dotnet-trace.
set -euo pipefail
# shellcheck source=scripts/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

parse_arguments "$@" << 'HELP'
usage: scripts/trace.sh [--pid PID] [-- ARGUMENTS]

Records StockApi for ten seconds with Microsoft's dotnet-trace, into pool.nettrace: every wait of a thread with its stack
(waithandle events, .NET 9 and later), the counters, and the stacks of all threads every millisecond, which slow the process down
meanwhile. `dotnet-starvation check --trace pool.nettrace` reads it; so does PerfView.

  --pid PID      another process (default: the StockApi that is running)
  -- ARGUMENTS   for dotnet-trace as they are, for instance: -- --duration 00:00:00:30 --output /tmp/long.nettrace

The version of dotnet-trace is that of .config/dotnet-tools.json; it is restored if need be.

exit codes: those of dotnet-trace; 3 no such process, 64 bad arguments, 69 dotnet-trace is not available
HELP
resolve_process
case " ${EXTRA[*]-} " in *' --duration '*) ;; *) EXTRA+=(--duration 00:00:00:10) ;; esac
case " ${EXTRA[*]-} " in *' --output '* | *' -o '*) ;; *) EXTRA+=(--output "$PWD/pool.nettrace") ;; esac
# The tool runs in another folder.
for ((at = 1; at < ${#EXTRA[@]}; at++)); do
  case ${EXTRA[at - 1]} in --output | -o) [[ ${EXTRA[at]} == /* ]] || EXTRA[at]=$PWD/${EXTRA[at]} ;; esac
done
run_tool dotnet-trace "check -p $PID --duration 10s" collect --process-id "$PID" \
  --clrevents waithandle+threading+contention --clreventlevel verbose --profile dotnet-sampled-thread-time \
  --providers System.Runtime:0x2:4:EventCounterIntervalSec=1,Microsoft.AspNetCore.Hosting:0x0:4 "${EXTRA[@]}"
