<#
.SYNOPSIS
Watches the counters of StockApi, or of another .NET process, with Microsoft's dotnet-counters, until q or Ctrl+C.
.DESCRIPTION
dotnet-counters is taken from artifacts/tools (or $env:DIAGNOSTIC_TOOLS), the PATH, or ~/.dotnet/tools; if it is nowhere, it is
installed into artifacts/tools. Exit codes: those of dotnet-counters; 3 no such process, 64 bad arguments, 69 dotnet-counters cannot be had.
.PARAMETER ProcessId
Another process (default: the StockApi that is running).
.PARAMETER Arguments
For dotnet-counters as they are.
.EXAMPLE
scripts/monitor.ps1 -ProcessId 4711 --refresh-interval 5
#>
param([string] $ProcessId, [Parameter(ValueFromRemainingArguments)] [string[]] $Arguments)

. (Join-Path $PSScriptRoot 'common.ps1')
$id = Resolve-TargetProcess $ProcessId
$tool = Resolve-Tool 'dotnet-counters' "counters monitor -p $id"
& $tool monitor --process-id $id --counters 'System.Runtime,Microsoft.AspNetCore.Hosting' @Arguments
exit $LASTEXITCODE
