using System.Text.Json;
using DotnetStarvation.Verify;
using ThreadPoolDiagnostics.Cures;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Tests.Verify;

/// <summary>What a load report says of the server's pool.</summary>
public sealed class ReportDocumentTests : TestWithFolder
{
    [Fact]
    public void A_load_report_has_verdict_calls_and_figures_of_the_worst_run()
    {
        using JsonDocument document = JsonDocument.Parse(Report(Run("healthy", 500, 1, ""), Run("starving", 12.5, 40, Call)));

        PoolReport report = ReportDocument.Read(document.RootElement);

        Assert.Equal((Verdict.Starving, "Shop"), (report.Verdict, report.Process));
        Assert.Equal(("Shop.Cart.Pay", "Cart.cs:14"), (Assert.Single(report.Calls).Method, report.Calls[0].Place));
        Assert.Equal(new(null, 99, 40, 12.5, 3), report.Figures);
    }

    [Fact]
    public void All_processes_of_a_document_are_read_the_worst_first_and_what_is_no_number_is_unknown()
    {
        using JsonDocument document = JsonDocument.Parse(Report(
            Run("healthy", 500, 1, ""),
            Run("blocking", 500, 1, Call.Replace("Cart.Pay", "Cart.Show", StringComparison.Ordinal)),
            Run("starving", 12.5, 40, Call).Replace("\"threads\":40", "\"threads\":\"40\"", StringComparison.Ordinal)));

        IReadOnlyList<PoolReport> reports = ReportDocument.ReadAll(document.RootElement);

        Assert.Equal(["Shop.Cart.Pay", "Shop.Cart.Show"], reports.SelectMany(report => report.Calls).Select(call => call.Method));
        Assert.Equal(0, reports[0].Calls[0].Threads);
    }

    [Fact]
    public void A_document_of_a_strict_run_is_refused_in_a_sentence()
    {
        string strict = Folder.Write("strict.json", """{"schema":"dotnet-starvation/strict/2"}""");

        Tool tool = Tool.Run("verify", "--before", strict, strict);

        Assert.Equal(StarvationExitCodes.CouldNotAttach, tool.ExitCode);
        Assert.Contains("strict.json is a document of check --strict, which has no verdict", tool.Errors);
    }

    [Fact]
    public void Two_of_them_prove_a_cure()
    {
        string before = Folder.Write("before.json", Report(Run("starving", 12, 40, Call)));
        string after = Folder.Write("after.json", Report(Run("healthy", 500, 5, "")));

        Tool cured = Tool.Run("verify", "--before", before, after), not = Tool.Run("verify", "--before", before, before);

        Assert.True(cured.ExitCode == 0, cured.Output + cured.Errors);
        Assert.Contains("CURED   Cart.Pay", cured.Output, StringComparison.Ordinal);
        Assert.Equal(2, not.ExitCode);
    }

    private const string Call = """
        {"method":"Shop.Cart.Pay(int)","wait":"task","busyShare":1,"threads":40,"api":"System.Threading.Tasks.Task.Result",
        "source":{"file":"Cart.cs","line":14,"fileName":"Cart.cs"},"candidates":[]}
        """;

    private static string Report(params string[] runs) =>
        $$"""{"schemaVersion":2,"kind":"run","runs":[{{string.Join(',', runs)}}]}""";

    private static string Run(string verdict, double completed, int threads, string call) => FormattableString.Invariant($$$"""
        {"name":"http://localhost/","server":{"name":"Shop","verdict":"{{{verdict}}}","peakThreads":{{{threads}}},"peakQueue":99,
        "blockingCalls":[{{{call}}}]},"timeline":[
        {"phase":"rest","server":{"completedItemsPerSecond":0,"cpuPercent":0}},{"phase":"load","server":null},
        {"phase":"load","server":{"completedItemsPerSecond":{{{completed}}},"cpuPercent":3}}]}
        """);
}
