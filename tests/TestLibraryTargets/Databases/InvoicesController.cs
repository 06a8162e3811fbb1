using Microsoft.AspNetCore.Mvc;
using MySqlConnector;
using TestTargets;

namespace TestLibraryTargets.Databases;

/// <summary>MySqlConnector's synchronous half in an action. 150 connections, 500 ms.</summary>
[ApiController, Route("invoices")]
public sealed class InvoicesController(InvoiceQuery query) : ControllerBase
{
    internal static readonly LibraryProgram Program = new("mysql-reader",
        Label.StarvesThrough(["MySqlConnector.MySqlCommand.ExecuteReader", "System.Data.Common.DbCommand.ExecuteReader"])
            .Advised("ExecuteReaderAsync").NeverAdvised("ReceiveAsync", "TaskCompletionSource", "Task.Delay").Needing("mariadb"),
        Start);

    [HttpGet]
    public IEnumerable<long> All()
    {
        using var connection = new MySqlConnection(query.ConnectionString);
        connection.Open();
        using var command = new MySqlCommand(query.Text, connection);
        using MySqlDataReader reader = command.ExecuteReader(); // blocks
        var invoices = new List<long>();
        while (reader.Read()) invoices.Add(reader.GetInt64(0));
        return invoices;
    }

    private static void Start()
    {
        var query = new InvoiceQuery(
            $"{ServerAddress.Of("mariadb")};Maximum Pool Size=300",
            $"SELECT 7 FROM DUAL WHERE {SlowSql.MariaDb(500)} = 0");
        LibrarySite.StartController(callers: 150, "invoices", site => site.Services.AddSingleton(query));
    }
}

public sealed record InvoiceQuery(string ConnectionString, string Text);
