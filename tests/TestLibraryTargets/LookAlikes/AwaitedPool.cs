using Npgsql;
using TestTargets;

namespace TestLibraryTargets.LookAlikes;

/// <summary>A pool of 4 connections that everybody awaits. 100 connections, 300 ms.</summary>
internal static class AwaitedPool
{
    public static readonly LibraryProgram Program =
        new("npgsql-pool-awaited", Label.Fine(Label.Healthy).Needing("postgres"), Start);

    private static void Start()
    {
        NpgsqlDataSource database =
            NpgsqlDataSource.Create($"{ServerAddress.Of("postgres")};Maximum Pool Size=4;Timeout=600");
        string query = $"SELECT {SlowSql.Postgres(300)}";
        LibrarySite.Start(callers: 100, _ => { }, site => site.MapGet("/", async () =>
        {
            await using NpgsqlConnection connection = await database.OpenConnectionAsync();
            await using var command = new NpgsqlCommand(query, connection);
            await command.ExecuteNonQueryAsync();
            return "done";
        }));
    }
}
