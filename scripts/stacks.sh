#!/usr/bin/env bash
# Prints the stacks of all managed threads of StockApi, or of another .NET process, with Microsoft's dotnet-stack.
set -euo pipefail
# shellcheck source=scripts/common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

parse_arguments "$@" << 'HELP'
usage: scripts/stacks.sh [--pid PID] [-- ARGUMENTS]

Prints the stack of every managed thread of StockApi with Microsoft's dotnet-stack. The stacks of pool
threads contain ThreadPoolWorkQueue.Dispatch; the frames above it are what the thread does now.

  --pid PID      another process (default: the StockApi that is running)
  -- ARGUMENTS   for dotnet-stack as they are

The version of dotnet-stack is that of .config/dotnet-tools.json; it is restored if need be.

exit codes: those of dotnet-stack; 3 no such process, 64 bad arguments, 69 dotnet-stack is not available
HELP
resolve_process
run_tool dotnet-stack "stacks -p $PID" \
  report --process-id "$PID" ${EXTRA[@]+"${EXTRA[@]}"}
