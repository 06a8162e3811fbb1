using ThreadPoolDiagnostics.Code.Blocking;

namespace DotnetStarvation.Fix.Calls;

/// <summary>A call that can wait, at its place in the source.</summary>
/// <param name="Method">The own method that makes it.</param>
/// <param name="Api">What it calls.</param>
/// <param name="File">The file, relative to the tree.</param>
/// <param name="Line">The line at which its statement begins, from 1.</param>
internal sealed record WaitingCall(string Method, BlockingApi Api, string File, int Line)
{
    /// <summary>The text of the line with the call: lines move, and their text says which one is meant.</summary>
    public string Text { get; init; } = "";

    /// <summary>The same line as <see cref="SelectedLines"/> writes it.</summary>
    public string PreparedText { get; init; } = "";

    /// <summary>Whether its method or lambda is asynchronous, so that the code fixes know the call itself.</summary>
    public bool IsInAsync { get; init; }

    /// <summary>Why it cannot be rewritten; null when that is worth a try.</summary>
    public string? Obstacle { get; init; }

    public bool IsInLambda => Method.EndsWith(".lambda", StringComparison.Ordinal);

    /// <summary>Its method without the suffix that names have once other calls were rewritten.</summary>
    public string MethodBefore => string.Join('.', Method.Split('.').Select(WithoutSuffix));

    /// <summary>What makes two calls one, before and after other calls were rewritten.</summary>
    public (string File, string Method, string Text, string Api) Key => (File, MethodBefore, Text, Api.Method);

    private static string WithoutSuffix(string name) =>
        name.EndsWith("Async", StringComparison.Ordinal) ? name[..^"Async".Length] : name;
}
