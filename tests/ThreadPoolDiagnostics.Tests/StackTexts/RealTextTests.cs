using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.StackTexts;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.StackTexts;

/// <summary>What the real tools print of real processes.</summary>
public sealed class RealTextTests(DotnetTools tools) : TestWithFolder, IClassFixture<DotnetTools>
{
    /// <summary>How often a process is looked at until its pool has grown: it starts with as many threads as
    /// processors.</summary>
    private const int MostAttempts = 10;

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    private string DumpFile => Folder.File("core.dmp");

    [Theory]
    [InlineData("task-wait", "TestTargets.Scenarios.TaskWait", "waited for Scenarios.QueryAsync")]
    [InlineData("deadlocked-pool", "TestTargets.Starving.DeadlockedPool.Nest", "Threading.QueueUserWorkItemCallback")]
    public void A_transcript_of_dotnet_dump_shows_that_work_waits_and_a_report_of_dotnet_stack_the_blocking_call(
        string scenario, string method, string evidence)
    {
        using Target target = Target.Start(scenario);

        Diagnosis transcript = Until(target, Transcript, found => found.Verdict is Verdict.Starving);
        Diagnosis report = Until(target, Report, found => found.Verdict is Verdict.Blocking);

        Assert.Equal((Verdict.Starving, Verdict.Blocking), (transcript.Verdict, report.Verdict));
        Assert.All(
            new[] { transcript, report },
            found => Assert.Equal(method, MethodName.WithoutArguments(found.BlockingCalls[0].Method)));
        Assert.True(transcript.BlockingCalls[0].Source?.Line > 0);
        Assert.Contains(evidence, string.Join(' ', transcript.Evidence), StringComparison.Ordinal);
    }

    [Fact]
    public void A_transcript_names_the_owner_of_a_lock_first()
    {
        using Target target = Target.Start("lock-around-request");

        Diagnosis diagnosis = Until(
            target, Transcript, found => found.BlockingCalls is [{ HeldUpBy: HolderEvidence.Memory }, ..]);

        BlockingCall holder = diagnosis.BlockingCalls[0];
        Assert.Equal("TestTargets.Starving.LockAroundRequest.Book", MethodName.WithoutArguments(holder.Method));
        Assert.Equal(HolderEvidence.Memory, holder.HeldUpBy);
        Assert.True(holder.HeldUp > 0);
    }

    [Theory]
    [InlineData("main-waits")]
    [InlineData("own-consumers")]
    [InlineData("cpu-bound")]
    public void What_does_not_starve_does_not_in_either_text(string scenario)
    {
        Observation report;
        using (Target target = Target.Start(scenario))
        {
            report = Report(target);
            Dump(target);
        }

        Assert.NotEqual(Verdict.Starving, Decision.Decide(report).Verdict);
        Assert.NotEqual(Verdict.Starving, Decision.Decide(Transcript()).Verdict);
    }

    private static Diagnosis Until(Target target, Func<Target, Observation> look, Func<Diagnosis, bool> isShown)
    {
        Diagnosis diagnosis = Decision.Decide(look(target));
        for (int i = 1; i < MostAttempts && !isShown(diagnosis); i++) diagnosis = Decision.Decide(look(target));
        return diagnosis;
    }

    /// <summary>In a process without a processor to spare dotnet-stack may take no sample, and then prints nothing.</summary>
    private Observation Report(Target target)
    {
        string report = "";
        for (int i = 0; i < MostAttempts && !report.Contains("Thread (", StringComparison.Ordinal); i++)
            report = Run("dotnet-stack", "report", "-p", $"{target.Id}");
        return StackTextReader.Read(Folder.Write("report.txt", report));
    }

    private Observation Transcript(Target target)
    {
        Dump(target);
        return Transcript();
    }

    private void Dump(Target target)
    {
        File.Delete(DumpFile);
        Run("dotnet-dump", "collect", "-p", $"{target.Id}", "--type", "Heap", "-o", DumpFile);
    }

    private Observation Transcript() => StackTextReader.Read(Folder.Write(
        "transcript.txt", Run("dotnet-dump", "analyze", DumpFile, "-c", "threadpool -wi", "-c", "clrthreads",
            "-c", "syncblk", "-c", "clrstack -all", "-c", "dumpasync", "-c", "exit")));

    private string Run(string tool, params string[] arguments)
    {
        ChildResult ended = ChildProcess.Run(new(tools.File(tool), arguments), Patience);
        Assert.True(ended.ExitCode == 0, $"{tool}: {ended.Output}{ended.Errors}");
        return ended.Output;
    }
}

/// <summary>Microsoft's diagnostic tools, installed for these tests alone.</summary>
public sealed class DotnetTools : IDisposable
{
    private const string Version = "10.0.750501";

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    private readonly TemporaryFolder _folder = new();

    /// <summary>The program of a tool. Skips the test where it cannot be installed.</summary>
    internal string File(string tool)
    {
        string program = _folder.File(OperatingSystem.IsWindows() ? $"{tool}.exe" : tool);
        if (System.IO.File.Exists(program)) return program;
        ChildResult installed = ChildProcess.Run(
            new("dotnet", ["tool", "install", tool, "--version", Version, "--tool-path", _folder.Path])
            {
                Variables = ChildCommand.NoBuildAround,
            },
            Patience);
        Assert.SkipUnless(installed.ExitCode == 0, $"{tool} cannot be installed: {installed.Errors}");
        return program;
    }

    public void Dispose() => _folder.Dispose();
}
