namespace ThreadPoolDiagnostics.Tests.Decisions;

/// <summary>The rules on recordings of real runs; the README beside them says how they were made.</summary>
public sealed class RecordingTests
{
    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Decision", "Recordings");

    /// <summary>File, verdict, and the blocking call with its wait where there is one to name.</summary>
    public static TheoryData<string, Verdict, string?, WaitKind> Recordings => new()
    {
        { "task-wait", Verdict.Starving, "TestTargets.Scenarios.TaskWait()", WaitKind.Task },
    };

    [Theory]
    [MemberData(nameof(Recordings))]
    public void Real_runs_get_the_verdict_that_is_true_of_them(string recording, Verdict verdict, string? method, WaitKind wait)
    {
        Diagnosis diagnosis = Decision.Decide(ObservationJson.Load(Path.Combine(Folder, recording + ".json")));

        Assert.True(verdict == diagnosis.Verdict, $"{diagnosis.Verdict}: {string.Join('\n', diagnosis.Evidence)}");
        if (method is not null) Assert.Equal((method, wait), (diagnosis.BlockingCalls[0].Method, diagnosis.BlockingCalls[0].Wait));
    }

    [Fact]
    public void Every_recording_is_tested() => Assert.Equal(
        Recordings.Select(row => row.Data.Item1).Order(StringComparer.Ordinal),
        Directory.EnumerateFiles(Folder, "*.json").Select(Path.GetFileNameWithoutExtension).Order(StringComparer.Ordinal));
}
