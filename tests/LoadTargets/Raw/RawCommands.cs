using System.CommandLine;
using LoadTargets.Hosting;
using StockExchange.CommandLine;

namespace LoadTargets.Raw;

/// <summary>The servers that Kestrel would not let anybody write.</summary>
internal static class RawCommands
{
    private static readonly Option<TimeSpan> Pause = ValueOptions.Duration(
        "--pause", "Between one byte and the next.", byDefault: TimeSpan.FromMilliseconds(10), atLeast: TimeSpan.Zero);

    private static readonly Option<string?> Kind = new("--kind")
    {
        Description = $"Only this one instead of each in turn: {string.Join(", ", MalformedAnswers.All.Keys)}.",
    };

    public static IEnumerable<Command> CreateAll() =>
    [
        Create("close", "Closes the connection in the middle of each answer.", _ => RawAnswers.CloseAsync),
        Create("reset", "Resets the connection in the middle of each answer.", _ => RawAnswers.ResetAsync),
        Create(
            "malformed",
            "Answers with what is not HTTP, and stays connected.",
            parsed => MalformedAnswers.InTurn(parsed.GetValue(Kind)),
            Kind),
        Create("never", "Takes requests and never answers.", _ => _ => Task.FromResult(true)),
        Create(
            "chunked", "Correct answers in chunks, with extensions and trailers, in pieces that end anywhere.",
            _ => RawAnswers.ChunkedAsync),
        Create(
            "slow-loris", "Correct answers, a byte at a time.", parsed => RawAnswers.ByteByByte(parsed.GetValue(Pause)), Pause),
        Create("http10", "Correct HTTP/1.0 answers, which the end of the connection ends.", _ => RawAnswers.Http10Async),
        Create("interim", "Correct answers after 100 Continue and 103 Early Hints.", _ => RawAnswers.InterimAsync),
        Create("last", "Correct answers that say 'Connection: close', and close.", _ => RawAnswers.LastAsync),
    ];

    private static Command Create(
        string name, string description, Func<ParseResult, Func<RawConnection, Task<bool>>> answer,
        params IEnumerable<Option> options)
    {
        var command = new Command(name, description);
        foreach (Option option in options) command.Add(option);
        LoopbackEndpoint.AddOptions(command);
        command.SetAction(parsed => new RawServer(LoopbackEndpoint.FromOptions(parsed), answer(parsed)).RunAsync());
        return command;
    }
}
