#!/usr/bin/env bash
# Watches the counters of StockApi, or of another .NET process, with Microsoft's dotnet-counters.
set -euo pipefail
# shellcheck source=scripts/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

parse_arguments "$@" << 'HELP'
usage: scripts/monitor.sh [--pid PID] [-- ARGUMENTS]

Watches the counters of StockApi with Microsoft's dotnet-counters, until q or Ctrl+C. Look at the thread pool: threads, queue,
work items; and at the processor time beside it.

  --pid PID      another process (default: the StockApi that is running)
  -- ARGUMENTS   for dotnet-counters as they are, for instance: -- --refresh-interval 5

dotnet-counters is taken from artifacts/tools (or $DIAGNOSTIC_TOOLS), the PATH, or ~/.dotnet/tools; if it is nowhere, it is
installed into artifacts/tools.

exit codes: those of dotnet-counters; 3 no such process, 64 bad arguments, 69 dotnet-counters cannot be had
HELP
resolve_process
resolve_tool dotnet-counters "counters monitor -p $PID"
exec "$TOOL" monitor --process-id "$PID" --counters System.Runtime,Microsoft.AspNetCore.Hosting ${EXTRA[@]+"${EXTRA[@]}"}
