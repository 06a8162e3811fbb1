# What monitor.ps1, stacks.ps1 and trace.ps1 share: finding the process, restoring a tool. Dot-sourced, not run.

$Root = Split-Path -Parent $PSScriptRoot
$UsageError = 64; $NoTool = 69; $NoProcess = 3

function Stop-Script([int] $Code, [string] $Message) {
    [Console]::Error.WriteLine($Message)
    exit $Code
}

# The processes that run StockApi itself, not the `dotnet run` that started it.
function Get-StockApiProcess {
    Get-Process -Name StockApi, dotnet -ErrorAction SilentlyContinue | Where-Object {
        $_.ProcessName -eq 'StockApi' -or $_.CommandLine -match '[/\\ "]StockApi\.dll("| |$)'
    }
}

# The given process id, or that of the only StockApi.
function Resolve-TargetProcess([string] $Id) {
    if ($Id) {
        if ($Id -notmatch '^\d+$') { Stop-Script $UsageError "-ProcessId ${Id}: that is not a process id." }
        if (-not (Get-Process -Id $Id -ErrorAction SilentlyContinue)) { Stop-Script $NoProcess "There is no process $Id." }
        return $Id
    }
    $found = @(Get-StockApiProcess)
    if ($found.Count -eq 0) {
        Stop-Script $NoProcess 'StockApi is not running. Start it (dotnet run -c Release --project src/StockApi), or name another process with -ProcessId.'
    }
    if ($found.Count -gt 1) {
        Stop-Script $NoProcess "Several StockApi are running: $($found.Id -join ' '). Choose one with -ProcessId."
    }
    return $found[0].Id
}

# Restores the tools of .config/dotnet-tools.json and changes to the folder where they run. Where the tool is not available,
# prints the command of dotnet-starvation that does the same, and ends.
function Restore-Tool([string] $Name, [string] $Instead) {
    Set-Location $Root
    $output = dotnet tool restore 2>&1
    if ($LASTEXITCODE -eq 0) { return }
    Stop-Script $NoTool "$($output -join [Environment]::NewLine)
$Name is not available here. The same with dotnet-starvation, from ${Root}:
  dotnet run -c Release --project src/dotnet-starvation -- $Instead"
}
