using Microsoft.Data.SqlClient;
using TestLibraryTargets.Remote;
using TestTargets;

namespace TestLibraryTargets.Databases;

/// <summary>
/// Asks whether SQL Server answers; it accepts connections and says nothing. 250 connections, 4 s each. After
/// https://github.com/dotnet/SqlClient/issues/979. Without the warm-up's quick answers: there is no such server here.
/// </summary>
internal sealed class LedgerStatus(string connectionString)
{
    public static readonly LibraryProgram Program = new("sqlclient-open",
        Label.StarvesThrough(["Microsoft.Data.SqlClient.SqlConnection.Open", "System.Data.Common.DbConnection.Open"])
            .Advised("OpenAsync").NeverAdvised("TaskCompletionSource", "Task.Delay", "ReceiveAsync"),
        Start);

    public bool IsUp()
    {
        try
        {
            using var connection = new SqlConnection(connectionString);
            connection.Open(); // blocks
            return true;
        }
        catch (SqlException)
        {
            return false;
        }
    }

    private static void Start()
    {
        string server = $"{SilentServer.Start()}".Replace(':', ',');
        var ledger = new LedgerStatus($"Server={server};User ID=app;Password=app;Encrypt=false;Pooling=false;Connect Timeout=4");
        LibrarySite.Start(callers: 250, site => site.Services.AddSingleton(ledger),
            site => site.MapGet("/", (LedgerStatus status) => WarmUp.IsOver && status.IsUp() ? "up" : "down"));
    }
}
