using System.Diagnostics.CodeAnalysis;

namespace StockExchange.StockLoad.Trading;

/// <summary>A session of a user with a server: a command, its answer, the next command.</summary>
internal sealed class TradingSession(ServerLink link, TextReader input)
{
    /// <summary>The beginning of the line by which StockServers refuses a connection over its limit.</summary>
    private const string Refusal = "error: too many connections";

    /// <summary>Runs until exit, or the end of the input.</summary>
    /// <exception cref="CommandException">The server has closed or refused the connection.</exception>
    public async Task RunAsync(ITradingView view, CancellationToken stop)
    {
        while (await NextCommandAsync(view, stop) is { } command)
        {
            if (command == "help") view.Help();
            else if (command.Length > 0) await ObeyAsync(command, view, stop);
            if (command == "exit") return;
        }
    }

    /// <summary>The next command; null at the end of the input.</summary>
    private async Task<string?> NextCommandAsync(ITradingView view, CancellationToken stop)
    {
        view.Prompt();
        // ReadLine blocks, on a terminal for as long as the user takes.
        Task<string?> typed = Task.Run(input.ReadLine, CancellationToken.None);
        Task<bool> unasked = link.Lines.WaitToReadAsync(stop).AsTask();
        Task first = await Task.WhenAny(typed, unasked);
        if (first == typed && (await typed)?.Trim() is { } command) return command;
        view.End();
        stop.ThrowIfCancellationRequested();
        if (first == unasked) await LoseAsync(stop);
        return null;
    }

    private async Task ObeyAsync(string command, ITradingView view, CancellationToken stop)
    {
        if (!await link.TrySendAsync(command, stop)) await LoseAsync(stop);
        if (command == "exit") return;
        string answer = await AnswerAsync(stop);
        if (answer.StartsWith(Refusal, StringComparison.Ordinal)) throw Closed(answer);
        if (command == "show" && !answer.StartsWith("error:", StringComparison.Ordinal))
            view.Show(await TableAsync(answer, stop));
        else view.Answer(answer);
    }

    private async Task<IReadOnlyList<string>> TableAsync(string line, CancellationToken stop)
    {
        List<string> lines = [];
        for (; line.Length > 0; line = await AnswerAsync(stop)) lines.Add(line);
        return lines;
    }

    private async Task<string> AnswerAsync(CancellationToken stop)
    {
        while (await link.Lines.WaitToReadAsync(stop))
            if (link.Lines.TryRead(out string? line)) return line;
        throw Closed();
    }

    /// <summary>Throws, because the server has closed the connection, perhaps after a line with the reason.</summary>
    [DoesNotReturn]
    private async Task LoseAsync(CancellationToken stop) => throw Closed(await AnswerAsync(stop));

    private CommandException Closed(string? reason = null) =>
        new($"{link.Name} has closed the connection{(reason is null ? "." : $": {reason}")}");
}
