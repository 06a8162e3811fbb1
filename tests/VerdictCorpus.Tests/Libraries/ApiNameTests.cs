using VerdictCorpus.Libraries;

namespace VerdictCorpus.Tests.Libraries;

public sealed class ApiNameTests
{
    [Theory]
    [InlineData("StackExchange.Redis.IDatabase.StringGet(RedisKey, CommandFlags)", "StackExchange.Redis.IDatabase.StringGet")]
    [InlineData("Dapper.SqlMapper.Query<T>(IDbConnection, String)", "Dapper.SqlMapper.Query")]
    [InlineData("Shop.Cache`2.Get[System.__Canon](!0)", "Shop.Cache.Get")]
    [InlineData("Shop.Cache<Dictionary<int, List<string>>>.Get", "Shop.Cache.Get")]
    [InlineData("System.Threading.Tasks.Task`1.get_Result()", "System.Threading.Tasks.Task.Result")]
    [InlineData("Shop.Quotes+QuotesClient.GetQuote(QuoteRequest)", "Shop.Quotes.QuotesClient.GetQuote")]
    public void A_name_is_the_namespace_the_type_and_the_method(string api, string plain) =>
        Assert.Equal(plain, ApiName.Plain(api));
}
