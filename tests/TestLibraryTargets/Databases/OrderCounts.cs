using Npgsql;
using TestTargets;

namespace TestLibraryTargets.Databases;

/// <summary>
/// Npgsql's synchronous half in a service. 150 connections, 500 ms. After https://github.com/npgsql/npgsql/issues/5575.
/// </summary>
internal sealed class OrderCounts(NpgsqlDataSource database, string query)
{
    public static readonly LibraryProgram Program = new("npgsql-scalar",
        Label.StarvesThrough(["Npgsql.NpgsqlCommand.ExecuteScalar", "System.Data.Common.DbCommand.ExecuteScalar"])
            .Advised("ExecuteScalarAsync").NeverAdvised("ReceiveAsync", "TaskCompletionSource", "Task.Delay").Needing("postgres"),
        Start);

    public long Open()
    {
        using NpgsqlConnection connection = database.OpenConnection();
        using var command = new NpgsqlCommand(query, connection);
        return (long)command.ExecuteScalar()!; // blocks
    }

    private static void Start()
    {
        var orders = new OrderCounts(
            NpgsqlDataSource.Create($"{ServerAddress.Of("postgres")};Maximum Pool Size=300"),
            $"SELECT count(*) FROM generate_series(1, 1000), {SlowSql.Postgres(500)}");
        LibrarySite.Start(callers: 150, site => site.Services.AddSingleton(orders),
            site => site.MapGet("/", (OrderCounts counts) => $"{counts.Open()} open orders"));
    }
}
