using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Observing;

/// <summary>A real service whose endpoint waits, all of it inlined into the code that ASP.NET Core generates.</summary>
public sealed class InlinedServiceTests(InlinedService inlined) : IClassFixture<InlinedService>
{
    private const string Culprit = "TestWebTargets.InlinedEndpoint.Load";

    [Fact]
    public void The_line_is_inferred_from_the_request_and_from_the_programs_code()
    {
        // Beside it others may meet at a lock of the server for a moment.
        BlockingCall call = Decision.Decide(inlined.Observation).BlockingCalls[0];

        Assert.Equal(["GET /"], call.Routes);
        Assert.False(call.IsApplication);
        CallCandidate likeliest = call.Candidates[0];
        Assert.Equal((Culprit, LineOfTheWait), (likeliest.Method, likeliest.Source?.Line));
        Assert.Equal(["TestWebTargets.InlinedEndpoint.Show", Culprit], likeliest.CallPath);
        Assert.DoesNotContain(call.Candidates, candidate => candidate.Method.EndsWith("Other", StringComparison.Ordinal));
    }

    [Fact]
    public void Whoever_watches_is_told_the_same_line_while_it_goes_on()
    {
        using Target service = InlinedService.Start([]);
        using PoolWatch watch = PoolWatch.Start(service.Examined, TestContext.Current.CancellationToken);

        Eventually.Holds(
            () =>
            {
                watch.WaitForNews(TimeSpan.FromMilliseconds(100));
                return watch.Now().Diagnosis.BlockingCalls.Any(IsTheLine);
            },
            "the line is named");
    }

    [Fact]
    public void A_saved_observation_leads_to_the_same_candidates()
    {
        Observation again = ObservationJson.Read(ObservationJson.Write(inlined.Observation));

        Assert.Equal(Candidates(inlined.Observation), Candidates(again));
        Assert.NotEmpty(Candidates(again));
    }

    [Fact]
    public void A_service_that_keeps_what_it_inlined_is_named_to_the_line_with_the_whole_call_path()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Elsewhere nobody tells how a process was started.");
        using Target service = InlinedService.Start(
            new() { ["DOTNET_RichDebugInfo"] = "1", ["DOTNET_TrackDynamicMethodDebugInfo"] = "1" });

        Diagnosis diagnosis = Decision.Decide(InlinedService.ObserveStarving(service));

        BlockingCall call = Assert.Single(diagnosis.BlockingCalls, call => call.IsApplication);

        Assert.Equal(($"{Culprit}(String)", LineOfTheWait), (call.Method, call.Source?.Line));
        Assert.Equal(
            ["TestWebTargets.InlinedEndpoint.Show()", $"{Culprit}(String)"], call.ApplicationPath().Select(step => step.Method));
        Assert.Empty(call.Candidates);
    }

    private static int LineOfTheWait => 1 + Array.FindIndex(
        File.ReadAllLines(Source), line => line.Contains("FindAsync(name).Result", StringComparison.Ordinal));

    private static string Source => Path.Combine(RepositoryFolder.FullName, "tests", "TestWebTargets", "InlinedEndpoint.cs");

    private static bool IsTheLine(BlockingCall call) =>
        call.Candidates is [{ Method: Culprit, Source.Line: var line }, ..] && line == LineOfTheWait;

    private static IEnumerable<(string, SourceLocation?, string)> Candidates(Observation observation) =>
        Decision.Decide(observation).BlockingCalls
            .SelectMany(call => call.Candidates)
            .Select(candidate => (candidate.Method, candidate.Source, candidate.Reason));
}

/// <summary>One start of it, half a minute long, for all tests that need an observation only.</summary>
public sealed class InlinedService
{
    private readonly Lazy<Observation> _observation = new(() =>
    {
        using Target service = Start([]);
        return ObserveStarving(service);
    });

    internal Observation Observation => _observation.Value;

    internal static Target Start(Dictionary<string, string?> variables) => Target.StartWith(
        variables, "dotnet", BuiltProgram.Assembly("TestWebTargets"), "web-inlined");

    /// <summary>On a machine that is busy elsewhere, eight seconds may meet one waiting thread in one snapshot.</summary>
    internal static Observation ObserveStarving(Target service)
    {
        Observation observation;
        int left = 4;
        do observation = service.Examined.Examine(seconds: 8);
        while (Decision.Decide(observation).Verdict != Verdict.Starving && --left > 0);
        return observation;
    }
}
