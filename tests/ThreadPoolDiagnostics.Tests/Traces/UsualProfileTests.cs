using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Traces;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Traces;

/// <summary>Traces as people have them: with the providers of a profile of dotnet-trace, and without counters.</summary>
public sealed class UsualProfileTests : TestWithFolder
{
    private const string Runtime = "Microsoft-Windows-DotNETRuntime";

    /// <summary>dotnet-common and dotnet-sampled-thread-time (ListProfilesCommandHandler.cs), as far as they concern a pool.
    /// </summary>
    private static readonly EventPipeProvider[] Default =
    [
        new("Microsoft-DotNETCore-SampleProfiler", EventLevel.Informational),
        new(Runtime, EventLevel.Informational, 0x10000),
    ];

    /// <summary>--clrevents waithandle --clreventlevel verbose, as the article on ThreadPool starvation records it.</summary>
    private static readonly EventPipeProvider[] Waits = [new(Runtime, EventLevel.Verbose, 0x40000000000)];

    [Fact]
    public void With_the_default_profile_the_runtimes_own_word_and_the_stacks_show_starvation()
    {
        Diagnosis diagnosis = Decide("sleep-poll", Default);

        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
        Assert.Equal("TestTargets.Scenarios.SleepPoll()", diagnosis.BlockingCalls[0].Method);
        Assert.Contains(diagnosis.Evidence, sentence =>
            sentence.StartsWith("The runtime reported starvation itself", StringComparison.Ordinal));
    }

    [Fact]
    public void With_the_events_of_waits_the_call_is_named_and_no_starvation_claimed_that_is_not_seen()
    {
        Diagnosis diagnosis = Decide("task-wait", Waits);

        Assert.Equal(Verdict.Blocking, diagnosis.Verdict);
        Assert.Equal("TestTargets.Scenarios.TaskWait()", diagnosis.BlockingCalls[0].Method);
        Assert.Contains(diagnosis.Evidence, sentence =>
            sentence.StartsWith("The stacks are those of waits", StringComparison.Ordinal));
    }

    [Fact]
    public void An_awaiting_process_is_not_said_to_starve() =>
        Assert.Equal(Verdict.Healthy, Decide("async", Default).Verdict);

    private Diagnosis Decide(string scenario, EventPipeProvider[] providers)
    {
        using var target = Target.Start(scenario);
        string trace = Folder.File("usual.nettrace");
        var deadline = new Deadline(target.Examined, TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);
        using (var session = TargetSession.Start(new(providers), deadline))
        using (FileStream file = File.Create(trace))
        {
            var copying = new OwnCall<bool>(() =>
            {
                session.Stream.CopyTo(file);
                return true;
            });
            deadline.Pause(TimeSpan.FromSeconds(5), "record");
            session.Stop(deadline);
            copying.Wait("record", deadline);
        }
        Observation observation = TraceReader.Read(trace);
        Assert.Empty(observation.Samples);
        return Decision.Decide(observation);
    }
}
