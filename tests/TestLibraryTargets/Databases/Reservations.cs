using Npgsql;
using TestTargets;

namespace TestLibraryTargets.Databases;

/// <summary>
/// An asynchronous method that opens its connection synchronously, from a pool of 4. 150 connections, 400 ms. After
/// https://github.com/npgsql/npgsql/issues/709.
/// </summary>
internal sealed class Reservations(string connectionString, string query)
{
    public static readonly LibraryProgram Program = new("npgsql-pool",
        Label.StarvesThrough(["Npgsql.NpgsqlConnection.Open", "System.Data.Common.DbConnection.Open"])
            .Advised("OpenAsync").NeverAdvised("TaskCompletionSource", "Task.Delay", "ReceiveAsync").Needing("postgres"),
        Start);

    public async Task<int> ReserveAsync(int seat)
    {
        await using var connection = new NpgsqlConnection(connectionString);
        connection.Open(); // blocks
        await using var command = new NpgsqlCommand(query, connection);
        await command.ExecuteNonQueryAsync();
        return seat;
    }

    private static void Start()
    {
        var reservations = new Reservations(
            $"{ServerAddress.Of("postgres")};Maximum Pool Size=4;Timeout=600", $"SELECT {SlowSql.Postgres(400)}");
        LibrarySite.Start(callers: 150, site => site.Services.AddSingleton(reservations),
            site => site.MapGet("/", (Reservations seats) => seats.ReserveAsync(12)));
    }
}
