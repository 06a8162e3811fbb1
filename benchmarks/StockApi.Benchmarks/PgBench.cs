using System.Globalization;
using System.Text.RegularExpressions;
using StockExchange.Measuring;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>Runs pgbench with the statement of an order, prepared, one transaction each.</summary>
internal static partial class PgBench
{
    private const int Seconds = 2;

    /// <summary>
    /// Transactions a second of orders for ids from 1 to the given one, at random, in a closed loop of 2 threads.
    /// </summary>
    public static double Run(int port, int stocks, int connections)
    {
        string script = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        File.WriteAllText(script, Script(stocks));
        try
        {
            string[] arguments = ["-n", "-M", "prepared", $"-c{connections}", "-j2", $"-T{Seconds}", "-f", script];
            string[] server = ["-h", "127.0.0.1", "-p", $"{port}", "-U", "stocks", "postgres"];
            string output = ToolRun.Run("pgbench", [.. arguments, .. server]).Output;
            return double.Parse(PerSecond().Match(output).Groups[1].Value, CultureInfo.InvariantCulture);
        }
        finally
        {
            File.Delete(script);
        }
    }

    /// <summary>As OrderStatements has it, with parameters that pgbench can send.</summary>
    private static string Script(int stocks) =>
        $"""
        \set id random(1, {stocks})
        \set change -1
        \set lowest 1
        \set highest 9223372036854775807
        UPDATE stock_exchange.stocks SET quantity = quantity + :change
        WHERE id = :id AND quantity BETWEEN :lowest AND :highest RETURNING quantity, price;
        """;

    [GeneratedRegex(@"tps = ([\d.]+)")]
    private static partial Regex PerSecond();
}
