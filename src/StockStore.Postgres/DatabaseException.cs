using System.Net.Sockets;
using Npgsql;

namespace StockExchange.StockStore.Postgres;

/// <summary>
/// The database is unreachable, slow, full or read-only. The condition may be transient, so a retry makes sense.
/// </summary>
public sealed class DatabaseException : StoreException
{
    /// <summary>
    /// Classes of SQLSTATE (PostgreSQL documentation, appendix A) that concern the state of the server, not the statement:
    /// connection, transaction rollback, insufficient resources, object not in prerequisite state, operator intervention, system
    /// error, internal error.
    /// </summary>
    private static readonly string[] ServersOwn = ["08", "40", "53", "55", "57", "58", "XX"];

    private DatabaseException(string message, Exception? cause)
        : base(message, cause)
    {
    }

    internal static DatabaseException BadConnectionString(Exception cause) => new(
        $"ConnectionStrings:Stocks is no connection string: {cause.Message} "
        + "Write it like Host=127.0.0.1;Port=5432;Username=stocks;Database=stocks.",
        cause);

    internal static DatabaseException CannotOpen(NpgsqlDataSource database, Exception cause) => new(
        $"The database at {Address(database)} cannot be used: {Reason(cause)} "
        + "Check ConnectionStrings:Stocks, and that the server runs.",
        cause);

    internal static DatabaseException Newer(int found, int known) => new(
        $"The database's tables are of version {found}, and this program knows versions up to {known}. Use the newer program.",
        cause: null);

    internal static DatabaseException Unavailable(Exception cause) => new($"The database does not serve: {Reason(cause)}", cause);

    /// <summary>Runs an operation with a timeout, and translates failures of the server to this exception.</summary>
    internal static async Task<T> TranslateAsync<T>(
        Func<Task<T>> ask, TimeSpan patience, CancellationToken cancellation = default)
    {
        cancellation.ThrowIfCancellationRequested();
        Task<T>? answer = null;
        try
        {
            return await (answer = ask()).WaitAsync(patience, cancellation);
        }
        catch (Exception failure) when (IsServers(failure))
        {
            _ = answer?.ContinueWith(late => late.Exception, TaskScheduler.Default); // observes a late exception
            throw Unavailable(failure);
        }
    }

    /// <summary>Whether a failure is the server's. Others are defects of this program, and are not translated.</summary>
    private static bool IsServers(Exception failure) => failure switch
    {
        PostgresException { SqlState: PostgresErrorCodes.ReadOnlySqlTransaction } => true, // a replica, or set to read-only
        PostgresException answer => ServersOwn.Any(answer.SqlState.StartsWith),
        NpgsqlException or TimeoutException or SocketException or IOException => true,
        _ => false,
    };

    private static string Reason(Exception cause) => cause switch
    {
        PostgresException answer => $"{answer.MessageText} (SQLSTATE {answer.SqlState}).",
        TimeoutException or NpgsqlException { InnerException: TimeoutException or OperationCanceledException } =>
            "no answer of it was read in time.",
        _ => $"{cause.GetBaseException().Message.TrimEnd('.')}.",
    };

    private static string Address(NpgsqlDataSource database)
    {
        var shown = new NpgsqlConnectionStringBuilder(database.ConnectionString);
        return $"{shown.Host}:{shown.Port}";
    }
}
