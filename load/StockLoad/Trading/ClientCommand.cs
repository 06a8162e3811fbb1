using System.CommandLine;
using StockExchange.StockLoad.Shared.Options;

namespace StockExchange.StockLoad.Trading;

/// <summary>The command line of <c>client</c>.</summary>
internal static class ClientCommand
{
    private static readonly Option<string> HostOption = new("--host")
    {
        Description = "The server's name or address",
        HelpName = "NAME",
        DefaultValueFactory = _ => "127.0.0.1",
    };

    private static readonly Option<int> PortOption = ValueOptions.Count("--port", "The server's port", 60_000, ushort.MaxValue);

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand("client", "An interactive client of a stock server: show, buy and sell.", """
            Commands, a line each: show, buy ID N, sell ID N, exit; help lists them. On a terminal there is a prompt and a table;
            where input or output is redirected, only the server's answers are printed, as it sends them:

              client --host localhost --port 60000
              printf 'buy 3 10\nshow\nexit\n' | dotnet run --project load/StockLoad -- client

            Exit codes: 0 exit or the end of the input, 1 not connected, or the server closed or refused the connection, 64 bad
            arguments, 130 Ctrl+C, 143 SIGTERM. A server's answers (not enough left, an error) do not change them.
            """)
        {
            HostOption, PortOption,
        };
        command.SetAction((parsed, _) => RunAsync(parsed.GetRequiredValue(HostOption), parsed.GetValue(PortOption), time));
        return command;
    }

    private static Task<int> RunAsync(string host, int port, TimeProvider time) => InterruptibleCommand.RunAsync(async signals =>
    {
        using ServerLink link = await ServerLink.ConnectAsync(host, port, time, signals.Token);
        using var input = new StreamReader(Console.OpenStandardInput(), Console.InputEncoding);
        try
        {
            await TradeAsync(new(link, input), link.Name, signals.Token);
        }
        catch (IOException)
        {
            // The reader of the answers has closed the pipe, as head does.
        }

        return ExitCodes.Done;
    });

    private static async Task TradeAsync(TradingSession session, string server, CancellationToken stop)
    {
        if (!Console.IsInputRedirected && !Console.IsOutputRedirected)
        {
            await session.RunAsync(new TerminalView(Terminal.For(Console.Out, isRedirected: false), server), stop);
            return;
        }

        await using StreamWriter output = StandardOutput.Open();
        await session.RunAsync(new PlainView(output), stop);
    }
}
