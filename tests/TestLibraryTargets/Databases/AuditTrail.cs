using Microsoft.Data.Sqlite;
using TestTargets;

namespace TestLibraryTargets.Databases;

/// <summary>
/// Microsoft.Data.Sqlite's asynchronous methods, which are synchronous inside, while an import holds the file's only write lock
/// for 1.9 of 2 s. 150 connections.
/// </summary>
internal sealed class AuditTrail(string connectionString)
{
    public static readonly LibraryProgram Program = new("sqlite-async",
        Label.StarvesThrough(
            ["Microsoft.Data.Sqlite.SqliteCommand.ExecuteNonQueryAsync", "System.Data.Common.DbCommand.ExecuteNonQueryAsync"])
            .Advised("Channel", "one writer", "single writer", "synchronous inside")
            .NeverAdvised("Task.Delay", "ReceiveAsync", "call ExecuteNonQueryAsync", "use ExecuteNonQueryAsync"),
        Start);

    public async Task WriteAsync(string what)
    {
        await using var connection = new SqliteConnection(connectionString);
        await connection.OpenAsync();
        await using SqliteCommand command = connection.CreateCommand();
        command.CommandText = "INSERT INTO audit (what) VALUES ($what)";
        command.Parameters.AddWithValue("$what", what);
        await command.ExecuteNonQueryAsync(); // blocks
    }

    private static void Start()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("audit-");
        AppDomain.CurrentDomain.ProcessExit += (_, _) => folder.Delete(recursive: true);
        string connectionString = $"Data Source={Path.Combine(folder.FullName, "audit.db")};Default Timeout=600";
        using var connection = new SqliteConnection(connectionString);
        connection.Open();
        Execute(connection, "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE audit (what TEXT)");
        OwnThread.Start("import", () => Import(connectionString));
        var audit = new AuditTrail(connectionString);
        LibrarySite.Start(callers: 150, site => site.Services.AddSingleton(audit), site => site.MapGet("/", async () =>
        {
            await audit.WriteAsync("seen");
            return "written";
        }));
    }

    private static void Import(string connectionString)
    {
        using var connection = new SqliteConnection(connectionString);
        connection.Open();
        for (; ; Thread.Sleep(100))
        {
            if (!WarmUp.IsOver) continue;
            Execute(connection, "BEGIN IMMEDIATE; INSERT INTO audit (what) VALUES ('imported')");
            Thread.Sleep(1_900);
            Execute(connection, "COMMIT");
        }
    }

    private static void Execute(SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }
}
