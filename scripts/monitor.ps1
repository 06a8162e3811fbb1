<#
.SYNOPSIS
Watches counters of StockApi, or of another .NET process, with Microsoft's dotnet-counters, until q or Ctrl+C: those that show starvation.
.DESCRIPTION
The version of dotnet-counters is that of .config/dotnet-tools.json; it is restored if need be.
Exit codes: those of dotnet-counters; 3 no such process, 64 bad arguments, 69 dotnet-counters is not available.
.PARAMETER ProcessId
Another process (default: the StockApi that is running).
.PARAMETER Arguments
For dotnet-counters as they are.
.EXAMPLE
scripts/monitor.ps1 -ProcessId 4711 --refresh-interval 5
#>
[CmdletBinding(PositionalBinding = $false)] # the first argument for the tool is no process id
param([string] $ProcessId, [Parameter(ValueFromRemainingArguments)] [string[]] $Arguments)

. (Join-Path $PSScriptRoot 'common.ps1')
$id = Resolve-TargetProcess $ProcessId
$pool = 'dotnet.thread_pool'
$counters = "System.Runtime[dotnet.process.cpu.time,$pool.thread.count,$pool.queue.length,$pool.work_item.count,dotnet.timer.count]," +
    'Microsoft.AspNetCore.Hosting[http.server.active_requests]'
if ($Arguments -notcontains '--counters') { $Arguments += '--counters', $counters }
Restore-Tool 'dotnet-counters' "counters monitor -p $id"
dotnet tool run dotnet-counters monitor --process-id $id @Arguments
exit $LASTEXITCODE
