using DotnetStarvation.Fix.Calls;

namespace DotnetStarvation.Tests.Fix.Calls;

/// <summary>The lambda around a call becomes asynchronous.</summary>
public sealed class LambdaTextTests
{
    [Theory]
    [InlineData("Map(\"/\", (Db db) => db.Load().Result)", "Map(\"/\", async (Db db) => db.Load().Result)")]
    [InlineData("Map(db => db.Load().Result)", "Map(async db => db.Load().Result)")]
    [InlineData("Map((Db db) => { Log(); return db.Load().Result; })",
        "Map(async (Db db) => { Log(); return db.Load().Result; })")]
    [InlineData("Map((a) => b.Select(x => x.Id), c => db.Load().Result)",
        "Map((a) => b.Select(x => x.Id), async c => db.Load().Result)")]
    public void It_gets_the_keyword(string text, string expected) =>
        Assert.Equal(expected, LambdaText.WithAsyncKeyword(text, text.LastIndexOf("Result", StringComparison.Ordinal)));

    [Theory]
    [InlineData("Map(async (Db db) => db.Load().Result)")]
    [InlineData("db.Load().Result")]
    public void One_that_is_asynchronous_and_code_outside_of_one_stay(string text) =>
        Assert.Null(LambdaText.WithAsyncKeyword(text, text.LastIndexOf("Result", StringComparison.Ordinal)));
}
