namespace VerdictCorpus.Tests.Libraries;

/// <summary>Outcomes of a program with libraries, to judge.</summary>
internal static class LibraryOutcomes
{
    /// <summary>A file with one marked line.</summary>
    public const string File = "AuditFilter.cs";

    public static readonly LabelledProgram Program = new("redis", ["starving"], [], [], 4)
    {
        Files = [File],
        Apis = ["Redis.IDatabase.StringGet", "Redis.Database.StringGet"],
        Advice = [["StringGetAsync"], ["share", "ConnectionMultiplexer"]],
        NeverAdvice = ["TaskCompletionSource"],
    };

    public static int Line => MarkedLines.Find(File)[0];

    /// <param name="verdict">Of the answer.</param>
    /// <param name="api">That it names.</param>
    /// <param name="advice">About its call.</param>
    /// <param name="place">Of the marked line: 0 for the frame, 1 for the first candidate.</param>
    public static Outcome From(
        string verdict = "starving", string api = "Redis.IDatabase.StringGet()", string advice = "StringGetAsync", int place = 0)
    {
        NamedLine[] lines =
            [.. Enumerable.Range(0, place + 1).Select(at => new NamedLine(File, at == place ? Line : 1_000 + at))];
        Candidate[] candidates = [.. lines.Skip(1).Select(line => new Candidate("A.B()", line))];
        var call = new NamedCall("A.B()", "task", 1, lines[0], candidates) { Api = api };
        return From(new Answer(verdict, [call]) { Advice = [advice] });
    }

    public static Outcome FromJson(string json) => From(Answer.Parse(json));

    private static Outcome From(Answer? answer) =>
        new(Program, new(answer, answer?.ExitCode ?? 3, TimeSpan.FromSeconds(4), ["gone"]));
}
