using System.Collections.Concurrent;
using ThreadPoolDiagnostics.Launch;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Tests.Counters;

namespace ThreadPoolDiagnostics.Tests.Launch;

public sealed class LaunchedProcessTests : TestWithFolder
{
    private const string Mark = "THREADPOOL_DIAGNOSTICS_TEST";

    public LaunchedProcessTests() => Assert.SkipUnless(OperatingSystem.IsLinux(), "follows the family by /proc");

    [Fact]
    public void A_program_is_watched_from_its_start_and_ended_with_the_tool()
    {
        int id;
        using (Launch launch = new("sh", "-c", $"sleep 300 | dotnet {Target.AssemblyFile} task-wait"))
        {
            (TargetProcess target, SampleLog log) = launch.Applications.Take(Cancellation);
            id = target.Id;
            Assert.Equal("TestTargets", target.Name);
            Assert.True(log.Take(3)[0].ThreadCount < 50, "the first sample is from before the pool grew");
            Assert.False(launch.Command.HasEnded());
        }

        Assert.False(LocalProcess.IsAlive(id));
    }

    [Fact]
    public void Dotnet_run_builds_first_and_only_the_application_is_told_of()
    {
        string project = WriteProject("""Console.WriteLine("hello"); Thread.Sleep(Timeout.Infinite);""");
        string mark = $"{Mark}={project}"; // everything that comes of it inherits that, the compiler as well

        using (Launch launch = new("env", mark, "dotnet", "run", "--project", project))
        {
            (TargetProcess target, SampleLog log) = launch.Applications.Take(Cancellation);
            Assert.Equal("Launched", target.Name);
            log.Take(1);
            Assert.Empty(launch.Applications);
        }

        Assert.DoesNotContain(LinuxProcess.Ids, id => new LinuxProcess(id).Variable(Mark) == project);
    }

    [Fact]
    public void Each_application_of_a_command_is_told_of_also_that_of_another_one()
    {
        string both = $"sleep 300 | dotnet {Target.AssemblyFile} task-wait & sleep 300 | dotnet {Target.AssemblyFile} idle";
        using Launch launch = new("sh", "-c", both);

        (TargetProcess one, SampleLog first) = launch.Applications.Take(Cancellation);
        (TargetProcess other, SampleLog second) = launch.Applications.Take(Cancellation);

        Assert.NotEqual(one.Id, other.Id);
        first.Take(1);
        second.Take(1);
    }

    [Fact]
    public void What_nobody_attaches_to_runs_all_the_same()
    {
        using LaunchedCommand launched = LaunchedCommand.Start(
            "sh", ["-c", $"dotnet {Target.AssemblyFile} idle < /dev/null; exit 3"], _ => { });

        Eventually.Holds(launched.HasEnded, "its standard input is at its end");

        Assert.Equal(3, launched.ExitCode);
    }

    [Fact]
    public void What_ignores_SIGTERM_is_killed_and_so_is_what_has_lost_its_parent()
    {
        string orphan = Folder.File("orphan");
        const string script = """
            trap '' TERM
            (sleep 300 & echo $! > "$1")
            sleep 300 | dotnet "$0" idle
            """;
        int id;

        using (Launch launch = new("sh", "-c", script, Target.AssemblyFile, orphan))
            id = launch.Applications.Take(Cancellation).Target.Id;

        Assert.False(LocalProcess.IsAlive(id));
        Assert.False(LocalProcess.IsAlive(int.Parse(File.ReadAllText(orphan))));
    }

    [Fact]
    public void A_program_that_ends_by_itself_has_an_exit_code()
    {
        using Launch launch = new("sh", "-c", $"dotnet {Target.AssemblyFile} idle < /dev/null; exit 7");

        Eventually.Holds(launch.Command.HasEnded, "its standard input is at its end");

        Assert.Equal(7, launch.Command.ExitCode);
        Assert.NotEmpty(launch.Applications);
    }

    [Theory]
    [InlineData("exit 5", "'sh' ended with exit code 5 before a .NET application started in it.")]
    [InlineData("exec no-such-program", "'sh' ended with exit code 127 before a .NET application started in it.")]
    public void A_command_that_ends_without_an_application_is_said_so(string script, string message)
    {
        using Launch launch = new("sh", "-c", script);
        Eventually.Holds(launch.Command.HasEnded, "it ends");

        Looks.Fail(DiagnosticsFailure.NotStarted, message, launch.Command.ThrowIfWithoutApplication);
    }

    [Fact]
    public void A_command_without_dotnet_in_it_is_ended_with_the_tool()
    {
        string id = Folder.File("id");
        using (Launch launch = new("sh", "-c", $"echo $$ > {id}; exec sleep 300"))
        {
            Eventually.Holds(() => File.Exists(id) && File.ReadAllText(id).EndsWith('\n'), "it runs");
            launch.Command.ThrowIfWithoutApplication();

            Assert.Equal(
                "'sh' started no .NET application (.NET 5 or later, with diagnostics) within 1 s.",
                launch.Command.NoApplication(TimeSpan.FromSeconds(1)).Message);
        }

        Assert.False(LocalProcess.IsAlive(int.Parse(File.ReadAllText(id))));
    }

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    /// <summary>A command, and its applications with a sampler that has attached at their start.</summary>
    private sealed class Launch : IDisposable
    {
        public Launch(string command, params string[] arguments) => Command = LaunchedCommand.Start(
            command, arguments, target => Applications.Add((target, new SampleLog(target))));

        public LaunchedCommand Command { get; }

        public BlockingCollection<(TargetProcess Target, SampleLog Log)> Applications { get; } = [];

        public void Dispose()
        {
            foreach (var (_, log) in Applications) log.Dispose();
            Command.Dispose();
            Applications.Dispose();
        }
    }

    /// <summary>With nothing of this repository's settings: it is in a folder for temporary files.</summary>
    private string WriteProject(string program)
    {
        Folder.Write("Launched.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
              </PropertyGroup>
            </Project>
            """);
        Folder.Write("Program.cs", program);
        return Folder.Path;
    }
}
