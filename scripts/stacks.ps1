<#
.SYNOPSIS
Prints the stacks of all managed threads of StockApi, or of another .NET process, with Microsoft's dotnet-stack.
.DESCRIPTION
dotnet-stack is taken from artifacts/tools (or $env:DIAGNOSTIC_TOOLS), the PATH, or ~/.dotnet/tools; if it is nowhere, it is
installed into artifacts/tools. Exit codes: those of dotnet-stack; 3 no such process, 64 bad arguments, 69 dotnet-stack cannot be had.
.PARAMETER ProcessId
Another process (default: the StockApi that is running).
.PARAMETER Arguments
For dotnet-stack as they are.
.EXAMPLE
scripts/stacks.ps1 -ProcessId 4711
#>
param([string] $ProcessId, [Parameter(ValueFromRemainingArguments)] [string[]] $Arguments)

. (Join-Path $PSScriptRoot 'common.ps1')
$id = Resolve-TargetProcess $ProcessId
$tool = Resolve-Tool 'dotnet-stack' "stacks -p $id"
& $tool report --process-id $id @Arguments
exit $LASTEXITCODE
