<#
.SYNOPSIS
Prints the stacks of all managed threads of StockApi, or of another .NET process, with Microsoft's dotnet-stack.
.DESCRIPTION
The version of dotnet-stack is that of .config/dotnet-tools.json; it is restored if need be.
Exit codes: those of dotnet-stack; 3 no such process, 64 bad arguments, 69 dotnet-stack is not available.
.PARAMETER ProcessId
Another process (default: the StockApi that is running).
.PARAMETER Arguments
For dotnet-stack as they are.
.EXAMPLE
scripts/stacks.ps1 -ProcessId 4711
#>
[CmdletBinding(PositionalBinding = $false)] # the first argument for the tool is no process id
param([string] $ProcessId, [Parameter(ValueFromRemainingArguments)] [string[]] $Arguments)

. (Join-Path $PSScriptRoot 'common.ps1')
$id = Resolve-TargetProcess $ProcessId
Restore-Tool 'dotnet-stack' "stacks -p $id"
dotnet tool run dotnet-stack report --process-id $id @Arguments
exit $LASTEXITCODE
