#!/usr/bin/env bash
# Watches the counters of StockApi, or of another .NET process, with Microsoft's dotnet-counters.
set -euo pipefail
# shellcheck source=scripts/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

parse_arguments "$@" << 'HELP'
usage: scripts/monitor.sh [--pid PID] [-- ARGUMENTS]

Watches the counters of StockApi that show starvation with Microsoft's dotnet-counters, until q or Ctrl+C: the thread pool's
threads, queue and work items, processor time, and requests in progress.

  --pid PID      another process (default: the StockApi that is running)
  -- ARGUMENTS   for dotnet-counters as they are, for instance: -- --counters System.Runtime

The version of dotnet-counters is that of .config/dotnet-tools.json; it is restored if need be.

exit codes: those of dotnet-counters; 3 no such process, 64 bad arguments, 69 dotnet-counters is not available
HELP
resolve_process
pool=dotnet.thread_pool
counters="System.Runtime[dotnet.process.cpu.time,$pool.thread.count,$pool.queue.length,$pool.work_item.count,dotnet.timer.count]"
counters+=',Microsoft.AspNetCore.Hosting[http.server.active_requests]'
case " ${EXTRA[*]-} " in *' --counters '*) ;; *) EXTRA+=(--counters "$counters") ;; esac
run_tool dotnet-counters "counters monitor -p $PID" monitor --process-id "$PID" "${EXTRA[@]}"
