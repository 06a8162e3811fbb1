using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests;

/// <summary>Invalid command lines, and processes that cannot be observed.</summary>
public sealed class MannersTests
{
    [Theory]
    [InlineData(64, "'--durration' is not an option of check.\n", "check", "-p", "5", "--durration", "3s")]
    [InlineData(64, "'true' is no file. A command to start follows --: check -- true\n", "check", "true", "--", "false")]
    [InlineData(3, "There is no process 2147483647. Check the id; in a container, use the id that this container sees.\n",
        "ps", "-p", "2147483647")]
    [InlineData(3, "There is no process 999999999", "check", "-p", "999999999")]
    [InlineData(3, "There is no process 2147483647", "stacks", "-p", "2147483647")]
    [InlineData(3, "There is no .NET process with the name 'no-such-name'.", "ps", "--name", "no-such-name")]
    [InlineData(64, "Name one process or file", "check")]
    [InlineData(64, "Name one process or file", "stacks")]
    [InlineData(64, "--duration 1s is too short: at least 2 s", "check", "-p", "5", "--duration", "1s")]
    [InlineData(64, "--observation /no/such/file: there is no such file.", "check", "--observation", "/no/such/file")]
    [InlineData(64, "--top '0' is not a number of groups.", "stacks", "-p", "1", "--top", "0")]
    [InlineData(64, "--json /no/such/folder/x.json: there is no such folder.",
        "stacks", "-p", "1", "--json", "/no/such/folder/x.json")]
    [InlineData(64, "--refresh-interval '1.5s' is not a time in whole seconds",
        "counters", "monitor", "-p", "1", "--refresh-interval", "1.5s")]
    [InlineData(64, "--counters 'A[' is not a list of providers", "counters", "monitor", "-p", "1", "--counters", "A[")]
    [InlineData(64, "--duration 'soon' is not a time", "counters", "monitor", "-p", "1", "--duration", "soon")]
    [InlineData(64, "/no/such/folder: there is no such file or folder.", "scan", "/no/such/folder")]
    public void An_expected_failure_is_a_sentence_on_standard_error_and_an_exit_code(
        int exitCode, string error, params string[] arguments)
    {
        Tool tool = Tool.Run(arguments);

        Assert.Equal((exitCode, ""), (tool.ExitCode, tool.Output));
        Assert.StartsWith(error, tool.Errors);
        Assert.InRange(tool.Errors.TrimEnd().Split('\n').Length, 1, exitCode == 64 ? 2 : 1); // one line, and where the help is
    }

    [Theory]
    [InlineData("Commands:")]
    [InlineData("collect", "counters")]
    public void Without_a_command_the_help_is_printed_and_the_exit_code_is_64(
        string help, params string[] arguments)
    {
        Tool tool = Tool.Run(arguments);

        Assert.Equal((64, ""), (tool.ExitCode, tool.Errors));
        Assert.Contains(help, tool.Output);
    }

    [Theory]
    [InlineData("task-wait")]
    [InlineData("idle")]
    public void The_shortest_duration_is_enough_for_a_verdict(string scenario)
    {
        using Target target = Target.Start(scenario);

        Tool[] tries = [.. Enumerable.Range(0, 5).Select(_ => Tool.Run("check", "-p", $"{target.Id}", "--duration", "2s"))];

        // On a machine that others keep busy it is not always: a second sample may come too late.
        Assert.InRange(tries.Count(tool => tool.ExitCode == StarvationExitCodes.NotEnoughEvidence), 0, 2);
    }

    [Theory]
    [InlineData("DOTNET_EnableDiagnostics")]
    [InlineData("DOTNET_EnableDiagnostics_IPC")]
    public void A_command_that_would_inherit_that_diagnostics_are_off_is_not_started(string variable)
    {
        Tool tool = Tool.RunWith(["env", $"{variable}=0"], "check", "--", "dotnet", Target.AssemblyFile, "idle");

        Assert.Equal(StarvationExitCodes.CouldNotAttach, tool.ExitCode);
        Assert.Equal(
            $"'dotnet' would run with diagnostics switched off: {variable} is 0 here, and the command inherits it. Unset it.",
            tool.Errors.Trim());
    }

    [Fact]
    public void A_command_that_switches_diagnostics_off_itself_is_not_waited_for()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "asks /proc");

        Tool tool = Tool.Run(
            "check", "--", "env", "DOTNET_EnableDiagnostics=0", "sh", "-c", $"sleep 600 | dotnet {Target.AssemblyFile} idle");

        Assert.Equal(StarvationExitCodes.CouldNotAttach, tool.ExitCode);
        Assert.Matches(
            @"'env' runs TestTargets \(\d+\), whose runtime does not connect: diagnostics are switched off there", tool.Errors);
    }

    [Theory]
    [InlineData("check")]
    [InlineData("stacks")]
    [InlineData("watch")]
    public void A_stopped_process_is_reported_as_stopped(string command)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "asks /proc");
        using Target target = Target.Start("idle");
        target.Stop();
        using RunningTool tool = new(command, "-p", $"{target.Id}");

        Assert.Equal(StarvationExitCodes.CouldNotAttach, tool.WaitForExit());
        Assert.Contains("it is stopped, by SIGSTOP or a debugger", tool.Said);
    }

    /// <summary>What has the descriptor of a closed output is somebody else's: here the end of a pipe that is read.</summary>
    [Fact]
    public void An_output_that_cannot_be_written_is_one_line()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "a shell starts it");
        using Target target = Target.Start("task-wait");

        ChildResult watch = ChildProcess.Run(
            new ChildCommand(Tool.Command[0], [.. Tool.Command[1..], "watch", "-p", $"{target.Id}", "--duration", "30s"])
                .Behind("sh", "-c", ": | \"$0\" \"$@\" 1<&0"));

        Assert.Equal(1, watch.ExitCode);
        Assert.StartsWith("Standard output cannot be written: ", watch.Errors, StringComparison.Ordinal);
        Assert.Single(watch.Errors.Trim().Split('\n'));
    }

    [Theory]
    [InlineData("TERM", 143)]
    [InlineData("HUP", 129)]
    public void A_signal_ends_the_wait_for_a_port_which_is_gone_then(string signal, int exitCode)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "sends signals");
        using var folder = new TemporaryFolder();
        string port = folder.File("port");
        using RunningTool tool = new("ps", "--diagnostic-port", port);
        Eventually.Holds(() => File.Exists(port), "it listens");

        tool.Signal(signal);

        Assert.Equal(exitCode, tool.WaitForExit());
        Assert.False(File.Exists(port));
    }
}
