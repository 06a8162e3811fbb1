using System.CommandLine;
using System.Net;
using System.Net.Sockets;
using StockExchange.CommandLine;

namespace LoadTargets.Forgetful;

/// <summary>A stock server with StockServers' command line and protocol that acknowledges every order and forgets one: the first
/// of stock <see cref="ForgottenStock"/>. Like StockServers, and unlike the other targets, it ends with a signal and saves its
/// stock.txt then.</summary>
internal sealed class ForgetfulServer(string file)
{
    private const int ForgottenStock = 5;

    private readonly Lock _gate = new();
    private readonly Dictionary<int, long> _pieces = File.ReadLines(file)
        .Select(line => line.Split(' '))
        .ToDictionary(row => int.Parse(row[0]), row => long.Parse(row[1]));
    private bool _hasForgotten;

    /// <summary>Without the name of another target this is what runs, as StockServers has no names of targets.</summary>
    public static void AddTo(RootCommand root)
    {
        var stocks = new Option<string>("--stocks")
        {
            Description = "The stock.txt, which is overwritten at the end.",
            DefaultValueFactory = _ => "stock.txt",
        };
        root.Add(stocks);
        foreach (string ignored in (string[])["--model", "--port", "--workers", "--durability"])
            root.Add(new Option<string>(ignored) { Description = "As StockServers has it; ignored." });
        root.SetAction((parsed, _) => new ForgetfulServer(parsed.GetRequiredValue(stocks)).RunAsync());
    }

    private async Task<int> RunAsync()
    {
        using var signals = new TerminationSignals();
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        await Console.Out.WriteLineAsync($"Listening on {listener.LocalEndpoint}: forgetful");
        try
        {
            while (true) _ = ServeAsync(await listener.AcceptTcpClientAsync(signals.Token));
        }
        catch (OperationCanceledException)
        {
            await File.WriteAllTextAsync(file, Table());
            return 0;
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        using (client)
        {
            using var reader = new StreamReader(client.GetStream());
            await using var writer = new StreamWriter(client.GetStream()) { AutoFlush = true };
            while (await reader.ReadLineAsync() is { } line) await writer.WriteAsync(Answer(line.Split(' ')));
        }
    }

    private string Answer(string[] words)
    {
        lock (_gate)
        {
            if (words is not [var side, var id, var pieces]) return Table() + "\n";
            int stock = int.Parse(id);
            if (stock == ForgottenStock && !_hasForgotten) _hasForgotten = true;
            else _pieces[stock] += side == "buy" ? -long.Parse(pieces) : long.Parse(pieces);
            return $"[{side}] success\n";
        }
    }

    private string Table()
    {
        lock (_gate) return string.Concat(_pieces.Select(stock => $"{stock.Key} {stock.Value} 1\n"));
    }
}
