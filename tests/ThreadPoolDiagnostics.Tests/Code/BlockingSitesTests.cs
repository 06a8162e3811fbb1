using System.Reflection;
using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Tests.Code;

public sealed class BlockingSitesTests
{
    private const BindingFlags Own =
        BindingFlags.Public | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    public static TheoryData<string> Blocking => Methods(typeof(BlockingSamples));

    public static TheoryData<string> Harmless => Methods(typeof(HarmlessSamples));

    [Theory, MemberData(nameof(Blocking))]
    public void A_call_that_holds_its_thread_is_found_once(string sample)
    {
        BlockingSite site = Assert.Single(OwnCode.BlockingIn(sample));

        Assert.Equal("BlockingSamples.cs", OwnCode.Read.SourceOf(site)?.FileName);
    }

    [Theory, MemberData(nameof(Harmless))]
    public void What_holds_no_thread_is_not_accused(string sample) => Assert.Empty(OwnCode.BlockingIn(sample));

    [Fact]
    public void A_method_of_a_generic_type_is_found() =>
        Assert.Single(OwnCode.BlockingIn($"{typeof(BlockingSamples).FullName}.Nested.OfAGenericType"));

    [Theory]
    [InlineData("AtTheBeginning")]
    [InlineData("AfterAnotherStatement")]
    [InlineData("InABlock")]
    [InlineData("get_OnOneLine")]
    [InlineData("EnteredByHand")]
    [InlineData("Asynchronous")]
    public void The_line_of_a_lock_statement_is_its_own_although_symbols_have_none(string sample)
    {
        BlockingSite site = Assert.Single(OwnCode.BlockingIn($"{typeof(LockSamples).FullName}.{sample}"));

        SourceLocation source = OwnCode.Read.SourceOf(site)!;

        Assert.EndsWith("// here", File.ReadLines(source.File).ElementAt(source.Line - 1), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Databases.LatestOrdersController.Latest", "System.Linq.Enumerable.ToList", "ToListAsync")]
    [InlineData("Databases.OrderLookup.State", "Microsoft.EntityFrameworkCore.DbSet.Find", "FindAsync")]
    [InlineData("Databases.StockReport.Start.lambda", "Dapper.SqlMapper.Query", "QueryAsync")]
    [InlineData("Services.QuoteBoard.Price", "TestLibraryTargets.Remote.Quotes.QuotesClient.GetQuote", "GetQuoteAsync")]
    public void A_call_that_asks_a_database_or_another_service_blocks(string method, string called, string instead)
    {
        using ProgramCode code = Built.Read("TestLibraryTargets");

        ReachedSite reached = Assert.Single(code.Calls.AllSites(), reached =>
            reached.Site.Method.Name == $"TestLibraryTargets.{method}" && reached.Site.Api.Method == called);

        Assert.EndsWith($".{instead}", reached.Site.Api.Twin, StringComparison.Ordinal);
    }

    [Fact]
    public void The_method_that_a_generated_client_is_made_of_is_not_another_one()
    {
        using ProgramCode code = Built.Read("TestLibraryTargets");

        Assert.DoesNotContain(code.Calls.AllSites(), reached =>
            reached.Site.Method.Name.StartsWith("TestLibraryTargets.Remote.Quotes.", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("ReadFile", true)]
    [InlineData("ReadFileByAReader", true)]
    [InlineData("ReadOpenedFile", true)]
    [InlineData("ReadStreamByAReader", false)]
    public void What_reads_a_file_is_usually_short(string sample, bool isBrief) => Assert.Equal(
        isBrief, Assert.Single(OwnCode.BlockingIn($"{typeof(BlockingSamples).FullName}.{sample}")).Api.IsBrief);

    [Fact]
    public void A_result_after_a_check_is_listed_as_that() => Assert.Contains(
        OwnCode.Read.Calls.AllSites().Where(reached => reached.Site.IsOfCompleteTask),
        reached => reached.Site.Method.Name.EndsWith("ResultAfterACheck", StringComparison.Ordinal));

    [Theory]
    [InlineData("Result", "await")]
    [InlineData("Sleep", "Task.Delay")]
    [InlineData("Send", "HttpClient.SendAsync")]
    [InlineData("Query", "DbCommand.ExecuteNonQueryAsync")]
    [InlineData("WaitOne", null)]
    public void The_asynchronous_twin_is_named(string sample, string? twin) =>
        Assert.Equal(twin, Assert.Single(OwnCode.BlockingIn($"{typeof(BlockingSamples).FullName}.{sample}")).Api.Twin);

    // What the analyzers said of these very lines when they were compiled with all of them on.
    [Theory]
    [InlineData("Result", "VSTHRD002 MA0045")]
    [InlineData("GetResultOfNothing", "VSTHRD002 MA0045")]
    [InlineData("AfterAnAwait", "VSTHRD103 MA0042 CA1849")]
    [InlineData("BetweenAwaits", "VSTHRD103 MA0042")]
    [InlineData("Lambda", "VSTHRD002 MA0045")]
    [InlineData("WaitAll", "VSTHRD002")]
    [InlineData("Sleep", "MA0045")]
    [InlineData("Join", "")]
    [InlineData("WaitOne", "")]
    [InlineData("ReadFile", "MA0045")]
    [InlineData("Receive", "")]
    [InlineData("LockStatement", "")]
    public void The_analyzers_that_report_it_are_named(string sample, string rules) => Assert.Equal(rules, string.Join(' ',
        Assert.Single(OwnCode.BlockingIn($"{typeof(BlockingSamples).FullName}.{sample}")).Rules.Select(rule => rule.Id)));

    private static TheoryData<string> Methods(Type type) =>
        [.. type.GetMethods(Own).Where(method => !method.Name.Contains('<')).Select(method => $"{type.FullName}.{method.Name}")];
}
