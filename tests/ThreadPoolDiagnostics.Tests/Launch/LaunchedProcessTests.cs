using ThreadPoolDiagnostics.Launch;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Tests.Counters;

namespace ThreadPoolDiagnostics.Tests.Launch;

public sealed class LaunchedProcessTests : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    private const string Mark = "THREADPOOL_DIAGNOSTICS_TEST";

    private readonly TemporaryFolder _folder = new();

    public LaunchedProcessTests() => Assert.SkipUnless(OperatingSystem.IsLinux(), "follows the family by /proc");

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_program_is_watched_from_its_start_and_ended_with_the_tool()
    {
        int id;
        using (LaunchedProcess launched = Start("sh", "-c", $"sleep 300 | dotnet {Target.AssemblyFile} task-wait"))
        {
            id = launched.Target.Id;
            Assert.Equal("TestTargets", launched.Target.Name);

            using var log = new SampleLog(launched.Target);

            Assert.True(log.Take(3)[0].ThreadCount < 50, "the first sample is from before the pool grew");
            Assert.False(launched.HasEnded());
        }

        Assert.False(LocalProcess.IsAlive(id));
    }

    [Fact]
    public void Dotnet_run_builds_first_and_the_target_is_the_application()
    {
        string project = WriteProject("""Console.WriteLine("hello"); Thread.Sleep(Timeout.Infinite);""");
        string mark = $"{Mark}={project}"; // everything that comes of it inherits that, the compiler as well

        using (LaunchedProcess launched = Start("env", mark, "dotnet", "run", "--project", project))
        {
            Assert.Equal("Launched", launched.Target.Name);
            using var log = new SampleLog(launched.Target);
            log.Take(1);
        }

        Assert.DoesNotContain(LinuxProcess.Ids, id => new LinuxProcess(id).Variable(Mark) == project);
    }

    [Fact]
    public void What_ignores_SIGTERM_is_killed_and_so_is_what_has_lost_its_parent()
    {
        string orphan = _folder.File("orphan");
        const string script = """
            trap '' TERM
            (sleep 300 & echo $! > "$1")
            sleep 300 | dotnet "$0" idle
            """;
        int id;

        using (LaunchedProcess launched = Start("sh", "-c", script, Target.AssemblyFile, orphan))
        {
            using var log = new SampleLog(launched.Target);
            id = launched.Target.Id;
        }

        Assert.False(LocalProcess.IsAlive(id));
        Assert.False(LocalProcess.IsAlive(int.Parse(File.ReadAllText(orphan))));
    }

    [Fact]
    public void A_program_that_ends_by_itself_has_an_exit_code()
    {
        using LaunchedProcess launched = Start("sh", "-c", $"dotnet {Target.AssemblyFile} idle < /dev/null; exit 7");
        using (new SampleLog(launched.Target)) Eventually.Holds(launched.HasEnded, "its standard input is at its end");

        Assert.Equal(7, launched.ExitCode);
    }

    [Theory]
    [InlineData("exit 5", "'sh' ended with exit code 5 before a .NET application started in it.")]
    [InlineData("exec no-such-program", "'sh' ended with exit code 127 before a .NET application started in it.")]
    public void A_command_that_ends_too_early_is_said_so(string script, string message)
    {
        var failure = Assert.Throws<DiagnosticsException>(() => Start("sh", "-c", script));

        Assert.Equal(DiagnosticsFailure.NotStarted, failure.Failure);
        Assert.Equal(message, failure.Message);
    }

    [Fact]
    public void A_command_without_dotnet_in_it_costs_the_patience_and_is_ended()
    {
        string id = _folder.File("id");

        var failure = Assert.Throws<DiagnosticsException>(() => LaunchedProcess.Start(
            "sh", ["-c", $"echo $$ > {id}; exec sleep 300"], TimeSpan.FromSeconds(1), TestContext.Current.CancellationToken));

        Assert.Equal("'sh' started no .NET application (.NET 5 or later, with diagnostics) within 1 s.", failure.Message);
        Assert.False(LocalProcess.IsAlive(int.Parse(File.ReadAllText(id))));
    }

    [Fact]
    public void Cancelling_the_wait_ends_what_was_started()
    {
        string id = _folder.File("id");
        using var soon = new CancellationTokenSource(TimeSpan.FromSeconds(1));

        Assert.Throws<OperationCanceledException>(
            () => LaunchedProcess.Start("sh", ["-c", $"echo $$ > {id}; exec sleep 300"], Patience, soon.Token));

        Assert.False(LocalProcess.IsAlive(int.Parse(File.ReadAllText(id))));
    }

    private static LaunchedProcess Start(string command, params string[] arguments) =>
        LaunchedProcess.Start(command, arguments, Patience, TestContext.Current.CancellationToken);

    /// <summary>With nothing of this repository's settings: it is in a folder for temporary files.</summary>
    private string WriteProject(string program)
    {
        _folder.Write("Launched.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
              </PropertyGroup>
            </Project>
            """);
        _folder.Write("Program.cs", program);
        return _folder.Path;
    }
}
