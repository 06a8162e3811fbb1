using System.Text.RegularExpressions;

namespace DotnetStarvation.Fix.Calls;

/// <summary>
/// Writes a synchronous call as a wait for its asynchronous counterpart: it blocks as before, and the analyzers' code fixes can
/// make its method asynchronous.
/// </summary>
internal static partial class TaskWait
{
    private const string Await = "await";
    private const string Waited = ".GetAwaiter().GetResult()";

    /// <summary>Whether a call waits for a task already.</summary>
    public static bool Is(WaitingCall call) => call.Api.Twin == Await;

    /// <summary>Why a call cannot be written so; null when it can.</summary>
    public static string? Obstacle(WaitingCall call, CallPlace place, string text) => call.Api switch
    {
        { Twin: null } => "It has no asynchronous counterpart.",
        { Twin: Await } when place.HasArguments =>
            "It waits with a timeout or a token, which await does not have: use WaitAsync, and await it.",
        { Method: "System.Diagnostics.Process.WaitForExit" } when place.HasArguments =>
            "It waits with a timeout: use WaitForExitAsync with a token that ends it.",
        _ when SourceBrackets.IsIn(text, place.Start, "lock") =>
            "A lock is held around it, and must not be held over an await: await before the lock, or use a SemaphoreSlim.",
        _ when CatchesAggregate(text, place) => "AggregateException is caught around it: await throws the inner exception.",
        { Twin: Await or "Task.Delay" or "await Task.WhenAll" or "await Task.WhenAny" } => null,
        { Twin: var twin, Method: var method } when Own(twin) != $"{Own(method)}Async" =>
            $"{twin} takes its place only by hand.",
        _ => null,
    };

    /// <summary>The text with the call rewritten.</summary>
    public static string Rewritten(string text, WaitingCall call, CallPlace place)
    {
        if (Is(call)) return text;
        string twin = Own(call.Api.Twin!);
        string before = text[..place.Start], name = text.Substring(place.Start, place.NameLength);
        if (name == "Sleep") before = ThreadName().Replace(before, "Task.");
        return $"{before}{twin}{text[(place.Start + place.NameLength)..place.End]}{Waited}{text[place.End..]}";
    }

    private static string Own(string method) => method.Split('.', ' ')[^1];

    /// <summary>A heuristic that refuses too much rather than too little: a catch in the lines around it.</summary>
    private static bool CatchesAggregate(string text, CallPlace place)
    {
        const int lines = 30;
        int line = CallPlace.LineOf(text, place.Start);
        (int from, int to) = (CallPlace.StartOf(text, Math.Max(1, line - lines)), CallPlace.StartOf(text, line + lines));
        return text[from..to].Contains("AggregateException", StringComparison.Ordinal);
    }

    [GeneratedRegex(@"(System\.Threading\.)?Thread\s*\.\s*\z", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex ThreadName();
}
