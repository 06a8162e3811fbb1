using DotnetStarvation.Checks;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Tests.Checks;

public sealed class BaselineTests : TestWithFolder
{
    [Theory]
    [InlineData("", true)]
    [InlineData(",\"expires\":\"2026-01-31\"", false)]
    [InlineData(",\"expires\":\"2026-02-01\"", true)]
    [InlineData(",\"api\":\"System.Threading.Tasks.Task.Result\"", true)]
    [InlineData(",\"api\":\"System.Threading.Tasks.Task.Wait\"", false)]
    public void An_entry_of_the_baseline_allows_what_it_names_until_it_expires(string more, bool isKnown)
    {
        CheckReport starving = Starving();
        BlockingCall call = starving.Diagnosis.BlockingCalls[0] with { Api = "System.Threading.Tasks.Task.Result" };
        starving = starving with { Diagnosis = starving.Diagnosis with { BlockingCalls = [call] } };
        string file = Folder.Write("known.json", $$"""
            {"schema":"dotnet-starvation/baseline/1","known":[{"method":"{{Cause.FromCalls([call]).Method}}"{{more}}}]}
            """);
        var known = Baseline.Load(file);

        CheckResult result = new([starving], null, known) { Today = new(2026, 2, 1) };

        Assert.Equal(isKnown, result.IsKnown(starving));
        Assert.Equal(isKnown ? 1 : 2, known.With([starving], result.Today).Known.Count);
    }

    [Fact]
    public void Lambdas_of_one_method_are_told_apart_by_their_request_or_else_by_their_line()
    {
        BlockingCall one = Lambda(line: 6), other = Lambda(line: 9);
        KnownCause forRequest = KnownCause.FromCall(one, ["GET /a"]), forLine = KnownCause.FromCall(one, []);

        Assert.Equal(("GET /a", null, null, 6), (forRequest.Request, forRequest.Line, forLine.Request, forLine.Line));
        Assert.True(forRequest.Allows(one, ["GET /a"]) && forLine.Allows(one, ["GET /b"]));
        Assert.False(forRequest.Allows(other, ["GET /b"]) || forRequest.Allows(other, ["GET /a", "GET /b"])
            || forRequest.Allows(other, []) || forLine.Allows(other, []));
    }

    private static BlockingCall Lambda(int line) =>
        Starving().Diagnosis.BlockingCalls[0] with { Method = "Program.Main.lambda()", Source = new("Program.cs", line) };

    private static CheckReport Starving() => CheckReport.FromObservation(
        null, "Shop",
        ObservationJson.Load(Path.Combine(AppContext.BaseDirectory, "Checks", "Recordings", "task-wait.json")));
}
