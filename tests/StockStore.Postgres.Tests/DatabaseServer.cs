using Npgsql;
using StockExchange.StockStore.Postgres.Tests;
using StockExchange.TestKit.Stores;
using Xunit.Sdk;
using Xunit.v3;

[assembly: AssemblyFixture(typeof(DatabaseServer))]
[assembly: Parallelization(Mode = ParallelMode.All)] // most tests wait, in two classes

namespace StockExchange.StockStore.Postgres.Tests;

/// <summary>One server for all tests that leave it as it is, with a database for each.</summary>
public sealed class DatabaseServer : IDisposable
{
    private readonly Lazy<PostgresServer> _server = new(PostgresServer.StartOrSkip);
    private readonly List<NpgsqlDataSource> _opened = [];

    /// <summary>Connections to a new, empty database.</summary>
    public async Task<NpgsqlDataSource> NewDatabaseAsync()
    {
        NpgsqlDataSource database = PostgresDatabase.Create(await _server.Value.CreateDatabaseAsync());
        lock (_opened) _opened.Add(database);
        return database;
    }

    public void Dispose()
    {
        foreach (NpgsqlDataSource database in _opened) database.Dispose();
        if (_server.IsValueCreated) _server.Value.Dispose();
    }
}
