using Microsoft.Data.Sqlite;
using StackExchange.Redis;

namespace Programs;

/// <summary>Waits inside packages that own code calls.</summary>
internal static class Packages
{
    [Scenario("sqlite-busy")]
    public static void SqliteBusy()
    {
        string path = Path.Combine(Path.GetTempPath(), $"strict-{Environment.ProcessId}.db");
        using var holder = new SqliteConnection($"Data Source={path}");
        holder.Open();
        Execute(holder, "CREATE TABLE stock (id INTEGER)");
        Execute(holder, "BEGIN IMMEDIATE");
        using var release = new Timer(_ => Execute(holder, "COMMIT"), null, 300, Timeout.Infinite);
        using var writer = new SqliteConnection($"Data Source={path};Default Timeout=5");
        writer.Open();
        using SqliteCommand insert = writer.CreateCommand();
        insert.CommandText = "INSERT INTO stock VALUES (1)";
        insert.ExecuteNonQuery(); // WAIT sleep|native 140ms times=1..3
        SqliteConnection.ClearAllPools();
        File.Delete(path);
    } // MAYBE native|input-output

    private static void Execute(SqliteConnection connection, string text)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = text;
        command.ExecuteNonQuery(); // MAYBE native|input-output
    }

    /// <summary>WAIT answers after the time that it is given, since there is no replica.</summary>
    [Scenario("redis-sync")]
    public static async Task RedisSync()
    {
        string address = Environment.GetEnvironmentVariable("STRICT_REDIS")!;
        await using ConnectionMultiplexer redis = await ConnectionMultiplexer.ConnectAsync(address);
        IDatabase database = redis.GetDatabase();
        for (int round = 0; round < 2; round++)
        {
            RedisResult result = database.Execute("WAIT", 1, 150); // WAIT pulse|task 140ms times=2
            Sink.Take((long)result);
        }
    }

    [Scenario("library-result")]
    public static void LibraryResult()
    {
        var repository = new Shop.Repository();
        for (int round = 0; round < 3; round++) Sink.Take(repository.Load(120));
    }

    [Scenario("library-after-await")]
    public static async Task LibraryAfterAwait()
    {
        var repository = new Shop.Repository();
        for (int round = 0; round < 2; round++) Sink.Take(await repository.LoadThenParseAsync(120));
    }

    [Scenario("library-callback")]
    public static async Task LibraryCallback()
    {
        await new Shop.Repository().ForEachAsync(3, number =>
        {
            Thread.Sleep(100); // WAIT sleep 100ms times=3
            Sink.Take(number);
        });
    }
}
