<#
.SYNOPSIS
Records the waits of StockApi's threads, or of another .NET process, with Microsoft's dotnet-trace, for ten seconds into pool.nettrace.
.DESCRIPTION
The trace has every wait of a thread with its stack (waithandle events, .NET 9 and later), the counters, and the stacks of all threads
every millisecond. `dotnet-starvation check --trace pool.nettrace` reads it; so does PerfView.
The version of dotnet-trace is that of .config/dotnet-tools.json; it is restored if need be.
Exit codes: those of dotnet-trace; 3 no such process, 64 bad arguments, 69 dotnet-trace is not available.
.PARAMETER ProcessId
Another process (default: the StockApi that is running).
.PARAMETER Arguments
For dotnet-trace as they are.
.EXAMPLE
scripts/trace.ps1 -ProcessId 4711 --duration 00:00:00:30 --output /tmp/long.nettrace
#>
[CmdletBinding(PositionalBinding = $false)] # the first argument for the tool is no process id
param([string] $ProcessId, [Parameter(ValueFromRemainingArguments)] [string[]] $Arguments)

. (Join-Path $PSScriptRoot 'common.ps1')
$id = Resolve-TargetProcess $ProcessId
if ($Arguments -notcontains '--duration') { $Arguments += '--duration', '00:00:00:10' }
if ($Arguments -notcontains '--output' -and $Arguments -notcontains '-o') { $Arguments += '--output', (Join-Path $PWD 'pool.nettrace') }
Restore-Tool 'dotnet-trace' "check -p $id --duration 10s"
dotnet tool run dotnet-trace collect --process-id $id `
    --clrevents waithandle+threading+contention --clreventlevel verbose --profile dotnet-sampled-thread-time `
    --providers 'System.Runtime:0x2:4:EventCounterIntervalSec=1,Microsoft.AspNetCore.Hosting:0x0:4' @Arguments
exit $LASTEXITCODE
