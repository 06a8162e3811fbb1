using Dapper;
using Npgsql;
using TestTargets;

namespace TestLibraryTargets.Databases;

/// <summary>Dapper's Query in a lambda. 150 connections, 500 ms.</summary>
internal static class StockReport
{
    public static readonly LibraryProgram Program = new("dapper-query",
        Label.StarvesThrough(["Dapper.SqlMapper.Query"])
            .Advised("QueryAsync").NeverAdvised("ReceiveAsync", "TaskCompletionSource", "Task.Delay").Needing("postgres"),
        Start);

    private static void Start()
    {
        NpgsqlDataSource database = NpgsqlDataSource.Create($"{ServerAddress.Of("postgres")};Maximum Pool Size=300");
        string sql = $"SELECT id FROM generate_series(1, 10) AS id, {SlowSql.Postgres(500)} WHERE id > @Least";
        LibrarySite.Start(callers: 150, site => site.Services.AddSingleton(database), site =>
            site.MapGet("/", (NpgsqlDataSource source) =>
            {
                using NpgsqlConnection connection = source.CreateConnection();
                return connection.Query<int>(sql, new { Least = 5 }); // blocks
            }));
    }
}
