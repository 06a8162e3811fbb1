using System.Text.RegularExpressions;

namespace DotnetStarvation.Fix.Calls;

/// <summary>
/// Awaits the tasks that a method returns which is not async. The code fix of VSTHRD103 makes it async and drops a last statement
/// <c>return next(context);</c>, so that what it calls never runs (Microsoft.VisualStudio.Threading.Analyzers 18.12.1,
/// FixUtils.UpdateStatementsForAsyncMethod). Those of a Task with a result it awaits.
/// </summary>
internal static partial class TaskReturns
{
    public const string Obstacle =
        "Its method returns the task of another call, and is not async: make it async by hand, and await that task.";

    private const string Return = "return", Async = "async ";

    private static readonly string[] PlainTasks = ["Task", "ValueTask"];

    /// <summary>The text with the method made async; the same when it is, or returns something else; null when its own return
    /// statements cannot be told from those of lambdas or overloads.</summary>
    /// <param name="text">The text of a file.</param>
    /// <param name="method">Namespace.Type.Method.</param>
    public static string? Await(string text, string method)
    {
        if (method.Split('.') is not [.., var type, var name]) return text;
        Declaration[] plain =
        [
            .. Declaration.Find(text, type, name).Where(one => one is { Body: not null, IsAsync: false } && IsPlain(text, one)),
        ];
        if (plain is []) return text;
        if (plain is not [{ Body: { } start } only] || OtherBodies().IsMatch(text[start..only.End])) return null;
        string body = text[start] == '{' ? Block(text[start..only.End]) : Expression(text[start..only.End]);
        return $"{text[..only.Type]}{Async}{text[only.Type..start]}{body}{text[only.End..]}";
    }

    private static bool IsPlain(string text, Declaration place) =>
        PlainTasks.Contains(text[place.Type..place.TypeEnd].Split('.')[^1], StringComparer.Ordinal);

    private static string Block(string body)
    {
        foreach (int at in SourceBrackets.WordsIn(body, 0, body.Length, Return).Reverse())
        {
            if (SourceBrackets.EndOfStatement(body, at) is not { } end) continue;
            string returned = body[(at + Return.Length)..end].Trim();
            if (returned.Length == 0) continue;
            string instead = returned is "Task.CompletedTask" or "ValueTask.CompletedTask" or "default" ? "return;"
                : body[(end + 1)..].Trim() == "}" ? $"{Awaited(returned)};"
                : $"{{ {Awaited(returned)}; return; }}";
            body = $"{body[..at]}{instead}{body[(end + 1)..]}";
        }
        return body;
    }

    private static string Expression(string body) => $"=> {Awaited(body[2..^1].Trim())};";

    private static string Awaited(string task) =>
        task.Contains('?', StringComparison.Ordinal) ? $"await ({task})" : $"await {task}";

    /// <summary>Lambdas with a block, anonymous methods and local functions.</summary>
    [GeneratedRegex(
        @"=>\s*\{|\bdelegate\b|[\w>\]?]\s+(?<!\b(else|return|await|new)\s+)\w+\s*\([^;{}]*\)\s*(=>|\{"
        + @"(?<!\b(if|for|foreach|while|switch|lock|using|catch|fixed)\s*\([^;{}]*\)\s*\{))",
        RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex OtherBodies();
}
