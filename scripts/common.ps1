# What monitor.ps1 and stacks.ps1 share: finding the process, finding or installing the tool. Dot-sourced, not run.

$Root = Split-Path -Parent $PSScriptRoot
$Tools = if ($env:DIAGNOSTIC_TOOLS) { $env:DIAGNOSTIC_TOOLS } else { Join-Path $Root 'artifacts/tools' }
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

# Where the tool is: ours, on the PATH, among the user's global tools.
function Find-Tool([string] $Name) {
    $places = (Join-Path $Tools $Name), $Name, (Join-Path $HOME ".dotnet/tools/$Name")
    foreach ($place in $places) {
        $command = Get-Command $place -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
        if ($command) { return $command.Source }
    }
}

function Install-Tool([string] $Name) {
    [Console]::Error.WriteLine("$Name is not installed; asking the package source for it ...")
    Push-Location $Root
    try { $output = & dotnet tool install $Name --tool-path $Tools 2>&1 } finally { Pop-Location }
    if ($LASTEXITCODE -ne 0) { [Console]::Error.WriteLine(($output -join [Environment]::NewLine)) }
}

# The tool's path. Without it, tells the command of dotnet-starvation that does the same, and ends.
function Resolve-Tool([string] $Name, [string] $Instead) {
    $tool = Find-Tool $Name
    if (-not $tool) {
        Install-Tool $Name
        $tool = Find-Tool $Name
    }
    if ($tool) { return $tool }
    Stop-Script $NoTool "$Name cannot be had here. The same with dotnet-starvation, from ${Root}:
  dotnet run -c Release --project src/dotnet-starvation -- $Instead"
}
