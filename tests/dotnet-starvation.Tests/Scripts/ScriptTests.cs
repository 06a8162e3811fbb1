namespace DotnetStarvation.Tests.Scripts;

public sealed class ScriptTests : IDisposable
{
    private const string PrintArguments = """echo "$(basename "$0") $*" """;
    private const string NoSuchPackage = "echo \"$3 is not found\" >&2; exit 1";

    private static readonly string Self = $"{Environment.ProcessId}";

    private readonly Sandbox _sandbox = new();

    public void Dispose() => _sandbox.Dispose();

    [Theory]
    [InlineData(
        "monitor.sh", "dotnet-counters", "monitor --process-id {0} --counters System.Runtime,Microsoft.AspNetCore.Hosting")]
    [InlineData("stacks.sh", "dotnet-stack", "report --process-id {0}")]
    public void The_tool_on_the_path_is_called_for_the_given_process(string script, string tool, string arguments)
    {
        _sandbox.Add(tool, PrintArguments);
        (int exitCode, string output, _) = _sandbox.Run(script, "--pid", Self);
        Assert.Equal((0, string.Format($"{tool} {arguments}", Self)), (exitCode, output));
    }

    [Fact]
    public void An_installed_tool_comes_before_the_one_on_the_path()
    {
        _sandbox.Add("dotnet-stack", "echo path");
        _sandbox.AddTool("dotnet-stack", "echo installed");
        Assert.Equal((0, "installed", ""), _sandbox.Run("stacks.sh", "-p", Self));
    }

    [Fact]
    public void A_missing_tool_is_installed_first()
    {
        _sandbox.Add(
            "dotnet", $"""mkdir -p "$5"; printf '#!/bin/sh\necho installed from %s' "$*" > "$5/$3"; chmod +x "$5/$3" """);
        (int exitCode, string output, _) = _sandbox.Run("stacks.sh", "-p", Self);
        Assert.Equal((0, $"installed from tool install dotnet-stack --tool-path {_sandbox.Tools}"), (exitCode, output));
    }

    [Theory]
    [InlineData("monitor.sh", "counters monitor -p {0}")]
    [InlineData("stacks.sh", "stacks -p {0}")]
    public void Where_the_tool_cannot_be_had_the_same_command_of_dotnet_starvation_is_told(string script, string command)
    {
        _sandbox.Add("dotnet", NoSuchPackage);
        (int exitCode, string output, string errors) = _sandbox.Run(script, "--pid", Self);
        Assert.Equal((69, ""), (exitCode, output));
        Assert.Contains("is not found", errors);
        Assert.Contains(string.Format($"dotnet run -c Release --project src/dotnet-starvation -- {command}", Self), errors);
        Assert.False(Directory.Exists(_sandbox.Tools), "nothing is left over");
    }

    [Fact]
    public void The_tools_exit_code_and_what_follows_two_dashes_are_passed_on()
    {
        _sandbox.Add("dotnet-counters", $"{PrintArguments}; exit 7");
        (int exitCode, string output, _) = _sandbox.Run("monitor.sh", "-p", Self, "--", "--refresh-interval", "5", "a b");
        Assert.Equal(7, exitCode);
        Assert.EndsWith(" --refresh-interval 5 a b", output);
    }

    [Theory]
    [InlineData("  12 /srv/bin/StockApi --urls x", "12")]
    [InlineData(
        "  12 dotnet run --project src/StockApi\n 34 /usr/bin/dotnet /srv/StockApi.dll --urls x\n 56 grep StockApi", "34")]
    [InlineData("  12 dotnet exec /srv/StockApi.dll", "12")]
    public void Without_a_process_id_the_running_StockApi_is_taken(string processes, string found)
    {
        _sandbox.Add("ps", $"echo '{processes}'");
        _sandbox.Add("dotnet-stack", PrintArguments);
        Assert.Equal((0, $"dotnet-stack report --process-id {found}", ""), _sandbox.Run("stacks.sh"));
    }

    [Theory]
    [InlineData("  12 dotnet run --project src/StockApi\n 13 vi StockApi.dll", "StockApi is not running.")]
    [InlineData("  12 /srv/StockApi\n  34 dotnet StockApi.dll", "Several StockApi are running: 12 34.")]
    public void None_or_several_of_them_is_an_error(string processes, string error)
    {
        _sandbox.Add("ps", $"echo '{processes}'");
        (int exitCode, _, string errors) = _sandbox.Run("monitor.sh");
        Assert.Equal(3, exitCode);
        Assert.Contains(error, errors);
    }

    [Theory]
    [InlineData(64, "there is no such option", "--frob")]
    [InlineData(64, "needs a process id", "--pid")]
    [InlineData(64, "that is not a process id", "--pid", "12x")]
    [InlineData(3, "There is no process 999999999", "--pid", "999999999")]
    public void A_wrong_command_line_is_explained(int expected, string error, params string[] arguments)
    {
        (int exitCode, _, string errors) = _sandbox.Run("stacks.sh", arguments);
        Assert.Equal(expected, exitCode);
        Assert.Contains(error, errors);
    }

    [Theory]
    [InlineData("monitor.sh")]
    [InlineData("stacks.sh")]
    public void Help_needs_no_process(string script)
    {
        (int exitCode, string output, _) = _sandbox.Run(script, "--help");
        Assert.Equal(0, exitCode);
        Assert.StartsWith($"usage: scripts/{script}", output);
    }
}
