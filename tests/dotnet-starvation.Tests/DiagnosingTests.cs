namespace DotnetStarvation.Tests;

public sealed class DiagnosingTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public DiagnosingTests() => Assert.SkipWhen(OperatingSystem.IsWindows(), "sends signals");

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void An_expected_failure_is_one_line_and_exit_code_3()
    {
        Tool tool = Tool.Run("ps", "--name", "no-such-name");

        Assert.Equal(StarvationExitCodes.CouldNotAttach, tool.ExitCode);
        Assert.StartsWith(
            "There is no .NET process with the name 'no-such-name'.", Assert.Single(tool.Errors.TrimEnd().Split('\n')));
        Assert.Empty(tool.Output);
    }

    [Theory]
    [InlineData("TERM", 143)]
    [InlineData("HUP", 129)]
    public void A_signal_ends_the_wait_for_a_port_which_is_gone_then(string signal, int exitCode)
    {
        string port = _folder.File("port");
        using RunningTool tool = new("ps", "--diagnostic-port", port);
        Eventually.Holds(() => File.Exists(port), "it listens");

        tool.Signal(signal);

        Assert.Equal(exitCode, tool.WaitForExit());
        Assert.False(File.Exists(port));
    }
}
