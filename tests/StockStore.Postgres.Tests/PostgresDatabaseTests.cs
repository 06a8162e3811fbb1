using Npgsql;

namespace StockExchange.StockStore.Postgres.Tests;

public sealed class PostgresDatabaseTests
{
    [Theory]
    [InlineData("")]
    [InlineData("stocks")]
    [InlineData("Host=127.0.0.1;Prot=1")]
    [InlineData("Host=127.0.0.1;Port=none")]
    [InlineData("Port=5432")]
    [InlineData("Host=127.0.0.1;Multiplexing=true")]
    public void A_malformed_connection_string_is_refused_with_an_example(string connectionString)
    {
        DatabaseException refused = Assert.Throws<DatabaseException>(() => PostgresDatabase.Create(connectionString));

        Assert.StartsWith("ConnectionStrings:Stocks is no connection string: ", refused.Message, StringComparison.Ordinal);
        Assert.EndsWith("Database=stocks.", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_connection_string_overrides_the_defaults_which_are_short()
    {
        using NpgsqlDataSource database = PostgresDatabase.Create("Server=127.0.0.1;CommandTimeout=17;Pooling=false");

        var settings = new NpgsqlConnectionStringBuilder(database.ConnectionString);
        Assert.Equal(("127.0.0.1", 17, false, 3), (settings.Host, settings.CommandTimeout, settings.Pooling, settings.Timeout));
    }

    [Theory]
    [InlineData(24, "Host=127.0.0.1", null)]
    [InlineData(7, "Host=127.0.0.1;Maximum Pool Size=7", null)]
    [InlineData(3, "Host=127.0.0.1;Maximum Pool Size=7", 3)]
    public void The_pool_is_small_by_default(int expected, string connectionString, int? connections)
    {
        using NpgsqlDataSource database = PostgresDatabase.Create(connectionString, connections);

        Assert.Equal(expected, new NpgsqlConnectionStringBuilder(database.ConnectionString).MaxPoolSize);
    }

    [Fact]
    public async Task A_missing_server_is_one_sentence_without_the_password()
    {
        await using NpgsqlDataSource database = PostgresDatabase.Create("Host=127.0.0.1;Port=1;Username=me;Password=secret");
        await using var store = new PostgresStocks(database);

        DatabaseException away = await Assert.ThrowsAsync<DatabaseException>(
            () => store.OpenAsync(() => [], TestContext.Current.CancellationToken));

        Assert.StartsWith(
            "The database at 127.0.0.1:1 cannot be used: Connection refused.", away.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", away.ToString(), StringComparison.Ordinal);
    }
}
