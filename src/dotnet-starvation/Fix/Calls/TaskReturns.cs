using System.Text.RegularExpressions;

namespace DotnetStarvation.Fix.Calls;

/// <summary>
/// Awaits the tasks that a method returns which is not async. The code fix of VSTHRD103 makes it async and drops a last statement
/// <c>return next(context);</c>, so that what it calls never runs (Microsoft.VisualStudio.Threading.Analyzers 18.12.1,
/// FixUtils.UpdateStatementsForAsyncMethod).
/// </summary>
internal static partial class TaskReturns
{
    public const string Obstacle =
        "Its method returns the task of another call, and is not async: make it async by hand, and await that task.";

    /// <summary>Marks a last return statement, which <see cref="Restore"/> removes: until then no line may move. No file contains
    /// it by itself.</summary>
    private static readonly string Mark = $"/* {Guid.NewGuid():n} */";

    private const string Return = "return", Async = "async ";

    private static readonly string[] Tasks = ["Task", "ValueTask"];
    private static readonly string[] Complete = ["Task.CompletedTask", "ValueTask.CompletedTask", "default"];

    /// <summary>The text with the method made async; the same when it is, or returns something else; null when its own return
    /// statements cannot be told from those of lambdas or overloads.</summary>
    /// <param name="text">The text of a file.</param>
    /// <param name="method">Namespace.Type.Method.</param>
    public static string? Await(string text, string method)
    {
        if (method.Split('.') is not [.., var type, var name]) return text;
        Declaration[] found =
            [.. Declaration.Find(text, type, name).Where(one => one is { Body: not null, IsAsync: false } && IsTask(text, one))];
        if (found is []) return text;
        if (found is not [{ Body: { } start } only] || OtherBodies().IsMatch(text[start..only.End]))
            return Array.Exists(found, one => !HasResult(text, one)) ? null : text;
        bool hasResult = HasResult(text, only);
        string old = text[start..only.End], body = old[0] == '{' ? Block(old, hasResult) : Expression(old, hasResult);
        return $"{text[..only.Type]}{Async}{text[only.Type..start]}{body}{text[only.End..]}";
    }

    /// <summary>The text without return statements that have become needless.</summary>
    public static string Restore(string text)
    {
        for (int at; (at = text.IndexOf(Mark, StringComparison.Ordinal)) >= 0;)
            text = text[..text.LastIndexOf(Return, at, StringComparison.Ordinal)].TrimEnd() + text[(at + Mark.Length)..];
        return text;
    }

    private static bool IsTask(string text, Declaration place) =>
        Tasks.Contains(TypeOf(text, place).Split('<')[0].Split('.')[^1], StringComparer.Ordinal);

    private static bool HasResult(string text, Declaration place) => TypeOf(text, place).EndsWith('>');

    private static string TypeOf(string text, Declaration place) => text[place.Type..place.TypeEnd];

    private static string Block(string body, bool hasResult)
    {
        foreach (int at in SourceBrackets.WordsIn(body, 0, body.Length, Return).Reverse())
        {
            if (SourceBrackets.EndOfStatement(body, at) is not { } end) continue;
            string returned = body[(at + Return.Length)..end].Trim(), behind = body[(end + 1)..];
            if (returned.Length == 0) continue;
            body = hasResult
                ? $"{body[..at]}return {Result(returned)};{behind}"
                : WithoutResult(body[..at], returned, behind, isLast: behind.Trim() == "}");
        }
        return body;
    }

    private static string WithoutResult(string before, string returned, string behind, bool isLast)
    {
        if (!Complete.Contains(returned, StringComparer.Ordinal))
            return before + (isLast ? $"{Awaited(returned)};" : $"{{ {Awaited(returned)}; return; }}") + behind;
        return $"{before}return;{(isLast && before.TrimEnd() is [.., ';' or '}'] ? $" {Mark}" : "")}{behind}";
    }

    private static string Expression(string body, bool hasResult) =>
        body[2..^1].Trim() is var task && hasResult ? $"=> {Result(task)};" : $"=> {Awaited(task)};";

    /// <summary>What an async method returns in place of a task: the value of a complete one, or what it waits for.</summary>
    private static string Result(string task) => FromResult().Match(task) is { Success: true } made
        && SourceBrackets.Closing(task, made.Length - 1) == task.Length - 1 ? task[made.Length..^1]
            : task is "default" ? task
            : Awaited(task);

    private static string Awaited(string task) =>
        task.Contains('?', StringComparison.Ordinal) || task.Contains(" switch", StringComparison.Ordinal)
            ? $"await ({task})"
            : $"await {task}";

    [GeneratedRegex(@"\A(Value)?Task\.FromResult(<[^()]*>)?\(", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex FromResult();

    /// <summary>Lambdas with a block, anonymous methods and local functions.</summary>
    [GeneratedRegex(
        @"=>\s*\{|\bdelegate\b|[\w>\]?]\s+(?<!\b(else|return|await|new)\s+)\w+\s*\([^;{}]*\)\s*(=>|\{"
        + @"(?<!\b(if|for|foreach|while|switch|lock|using|catch|fixed)\s*\([^;{}]*\)\s*\{))",
        RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
    private static partial Regex OtherBodies();
}
