using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Messages.Logs;

namespace DotnetStarvation.Explain;

internal static class ExplainCommand
{
    private const string Summary = "Reports what log messages prove about the thread pool, what they do not, and what to run.";

    private const string Details = """
        It recognizes timeouts, heartbeats and warnings of Kestrel, HttpClient, SignalR, gRPC, StackExchange.Redis, Npgsql,
        SqlClient, MongoDB, Cosmos DB, Orleans, Akka, Kafka and others: docs/messages has a page for each. A log of any size is
        read as a stream. A repeated message is one finding, with its count, its first and last time, and its worst figures.

        A finding has one of four levels:
          shows          the line itself shows that work waited for a pool thread
          suggests       starvation is a likely cause among others
          does-not-tell  the line has no fact about the pool
          contradicts    the line shows that the pool was not short of threads at that moment

        Examples:
          dotnet-starvation explain app.log
          kubectl logs shop-5d9c | dotnet-starvation explain
          dotnet-starvation explain 'Timeout performing GET (5000ms), ... WORKER: (Busy=45,Free=32722,Min=8,Max=32767), ...'
          dotnet-starvation explain app.log --json | jq '.findings[] | select(.level == "shows")'

        Exit codes: 0 a message was recognized, 4 none was, 3 the log could not be read, 1 output could not be written, 64 bad
        arguments, 130 Ctrl+C, 143 SIGTERM.
        """;

    private static readonly Argument<string?> LogArgument = CreateLog();

    private static readonly Option<string?> JsonOption = OutputFile.JsonOption(
        "Write a JSON document too: to a file, or to standard output instead of the text (no FILE, or -)");

    public static Command Create()
    {
        var command = new DetailedCommand("explain", Summary, Details) { LogArgument, JsonOption };
        command.Validators.Add(RejectOverwrittenLog);
        command.SetAction((parsed, _) => Diagnosing.RunAsync(stop => RunAsync(parsed, stop)));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, CancellationToken stop)
    {
        LogSource source = LogSource.FromArgument(parsed.GetValue(LogArgument));
        // Reading a terminal or a pipe cannot be cancelled, so it is left behind.
        ExplainedLog log = await Task.Run(() => source.Read(stop), stop).WaitAsync(stop);
        string? json = OutputFile.FileOf(JsonOption, parsed);
        if (json is not "-") ExplainText.Render(OutputFile.Console(), source.Name, log);
        if (!await OutputFile.TryWriteAsync(json, () => ExplainJson.FromLog(source.Name, log))) return ExitCodes.Failed;
        return log.Findings is [] ? StarvationExitCodes.NotEnoughEvidence : ExitCodes.Done;
    }

    /// <summary><c>explain --json app.log</c> would read standard input, and overwrite the log.</summary>
    private static void RejectOverwrittenLog(CommandResult result)
    {
        if (result.GetResult(LogArgument) is { Tokens.Count: > 0 }) return;
        if (result.GetResult(JsonOption) is { Tokens: [var token] } && HoldsOtherText(token.Value))
            result.AddError(
                $"--json {token.Value} would overwrite a file that is no JSON document. A log to read goes before --json: "
                + $"explain {token.Value} --json");
    }

    /// <summary>Whether it is a file with something that is no document. A pipe and a device have no length, and are not read:
    /// <c>/dev/stdout</c> is a link to one.</summary>
    private static bool HoldsOtherText(string file)
    {
        try
        {
            FileSystemInfo target = File.ResolveLinkTarget(file, returnFinalTarget: true) ?? new FileInfo(file);
            if (target is not FileInfo { Exists: true, Length: > 0 }) return false;
            using StreamReader text = File.OpenText(target.FullName);
            return text.Peek() is not '{';
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            return false; // writing it will say why
        }
    }

    private static Argument<string?> CreateLog()
    {
        var argument = new Argument<string?>("LOG")
        {
            Description = "A log file, or a message in quotes; standard input when it is omitted, or -",
            Arity = ArgumentArity.ZeroOrOne,
        };
        argument.Validators.Add(result =>
        {
            if (result.Tokens is [var token] && LogSource.Mistake(token.Value) is { } mistake) result.AddError(mistake);
        });
        return argument;
    }
}
