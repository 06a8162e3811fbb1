using System.Diagnostics;
using ThreadPoolDiagnostics.Tests;

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
        Assert.StartsWith("There is no .NET process with the name 'no-such-name'.", Assert.Single(tool.Errors.TrimEnd().Split('\n')));
        Assert.Empty(tool.Output);
    }

    [Theory]
    [InlineData("TERM", 143)]
    [InlineData("HUP", 129)]
    public void A_signal_ends_the_wait_for_a_port_which_is_gone_then(string signal, int exitCode)
    {
        string port = _folder.File("port");
        // Who runs the tests may ignore some (nohup), which every process below inherits; env takes it back.
        string[] command = OperatingSystem.IsLinux() ? ["env", "--default-signal", "dotnet"] : ["dotnet"];
        using Process tool = Process.Start(command[0], [.. command[1..], Tool.AssemblyFile, "ps", "--diagnostic-port", port]);
        Eventually.Holds(() => File.Exists(port), "it listens");

        using (Process kill = Process.Start("sh", ["-c", $"kill -{signal} {tool.Id}"])) kill.WaitForExit();

        Assert.True(tool.WaitForExit(TimeSpan.FromSeconds(30)));
        Assert.Equal(exitCode, tool.ExitCode);
        Assert.False(File.Exists(port));
    }
}
