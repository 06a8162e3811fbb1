using StockExchange.CommandLine.Processes;

namespace DotnetStarvation.Tests.Scripts;

/// <summary>Scripts with a folder that comes first on their PATH, in which are programs that only pretend.</summary>
public sealed class ScriptTests : TestWithFolder
{
    private const string RestoresAndPrints = """[ "$*" = "tool restore" ] || echo "$*" """;

    private static readonly string Self = $"{Environment.ProcessId}";

    [Theory]
    [InlineData("monitor.sh", "dotnet-counters monitor --process-id {0} --counters System.Runtime[")]
    [InlineData("stacks.sh", "dotnet-stack report --process-id {0}")]
    [InlineData("trace.sh", "dotnet-trace collect --process-id {0} --clrevents waithandle")]
    public void The_restored_tool_is_called_for_the_given_process(string script, string command)
    {
        Add("dotnet", RestoresAndPrints);
        (int exitCode, string output, _) = Run(script, "--pid", Self);
        Assert.Equal(0, exitCode);
        Assert.StartsWith(string.Format($"tool run {command}", Self), output);
    }

    [Theory]
    [InlineData("monitor.sh", "counters monitor -p {0}")]
    [InlineData("stacks.sh", "stacks -p {0}")]
    [InlineData("trace.sh", "check -p {0} --duration 10s")]
    public void Where_the_tool_cannot_be_restored_the_same_command_of_dotnet_starvation_is_named(string script, string command)
    {
        Add("dotnet", """echo "$* failed: no such package"; exit 1""");
        (int exitCode, string output, string errors) = Run(script, "--pid", Self);
        Assert.Equal((69, ""), (exitCode, output));
        Assert.Contains("tool restore failed: no such package", errors);
        Assert.Contains(string.Format($"dotnet run -c Release --project src/dotnet-starvation -- {command}", Self), errors);
    }

    [Fact]
    public void The_tools_exit_code_and_what_follows_two_dashes_are_passed_on()
    {
        Add("dotnet", """[ "$*" = "tool restore" ] || { printf '<%s>' "$@"; exit 7; }""");
        (int exitCode, string output, _) = Run("stacks.sh", "-p", Self, "--", "--frob", "a b");
        Assert.Equal((7, $"<tool><run><dotnet-stack><report><--process-id><{Self}><--frob><a b>"), (exitCode, output));
    }

    [Theory]
    [InlineData("monitor.sh", "--counters", "System.Runtime[")]
    [InlineData("trace.sh", "--duration", "00:00:00:10")]
    [InlineData("trace.sh", "--output", "pool.nettrace")]
    [InlineData("trace.sh", "-o", "pool.nettrace")]
    public void An_option_after_two_dashes_replaces_the_scripts_own(string script, string option, string own)
    {
        Add("dotnet", RestoresAndPrints);
        (_, string output, _) = Run(script, "-p", Self, "--", option, "mine");
        string passed = own == "pool.nettrace" ? Path.GetFullPath("mine") : "mine"; // a path is of the caller's folder
        Assert.Contains($" {option} {passed}", output);
        Assert.DoesNotContain(own, output);
    }

    [Theory]
    [InlineData("  12 StockApi /srv/bin/StockApi --urls x", "12")]
    [InlineData("  12 StockApi /home/me/my work/StockApi\n 13 vi vi /home/me/my work/StockApi", "12")]
    [InlineData(
        "  12 dotnet dotnet run --project src/StockApi\n 34 dotnet /usr/bin/dotnet /srv/StockApi.dll --urls x\n"
        + " 56 grep grep StockApi",
        "34")]
    [InlineData("  12 dotnet dotnet exec /srv/StockApi.dll", "12")]
    public void Without_a_process_id_the_running_StockApi_is_taken(string processes, string found)
    {
        Add("ps", $"echo '{processes}'");
        Add("dotnet", RestoresAndPrints);
        Assert.Equal((0, $"tool run dotnet-stack report --process-id {found}", ""), Run("stacks.sh"));
    }

    [Theory]
    [InlineData("  12 dotnet dotnet run --project src/StockApi\n 13 vi vi StockApi.dll", "StockApi is not running.")]
    [InlineData("  12 StockApi /srv/StockApi\n  34 dotnet dotnet StockApi.dll", "Several StockApi are running: 12 34.")]
    public void None_or_several_of_them_is_an_error(string processes, string error)
    {
        Add("ps", $"echo '{processes}'");
        (int exitCode, _, string errors) = Run("monitor.sh");
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
        (int exitCode, _, string errors) = Run("stacks.sh", arguments);
        Assert.Equal(expected, exitCode);
        Assert.Contains(error, errors);
    }

    [Theory]
    [InlineData("monitor.sh")]
    [InlineData("stacks.sh")]
    [InlineData("trace.sh")]
    public void Help_needs_no_process(string script)
    {
        (int exitCode, string output, _) = Run(script, "--help");
        Assert.Equal(0, exitCode);
        Assert.StartsWith($"usage: scripts/{script}", output);
    }

    private string Programs => Folder.File("bin");

    /// <summary>A shell script on the PATH.</summary>
    private void Add(string program, string body)
    {
        string file = Path.Combine(Directory.CreateDirectory(Programs).FullName, program);
        File.WriteAllText(file, $"#!/bin/sh\n{body}\n");
        if (OperatingSystem.IsWindows()) return; // where there is no bash either
        File.SetUnixFileMode(file, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }

    private (int ExitCode, string Output, string Errors) Run(string script, params string[] arguments)
    {
        string file = Path.Combine(RepositoryFolder.FullName, "scripts", script);
        ChildResult ended = ChildProcess.Run(new("bash", [file, .. arguments])
        {
            Variables = new Dictionary<string, string?>
            {
                ["PATH"] = $"{Programs}:/usr/bin:/bin",
                ["HOME"] = Folder.Path,
            },
        });
        return (ended.ExitCode, ended.Output.Trim(), ended.Errors.Trim());
    }
}
