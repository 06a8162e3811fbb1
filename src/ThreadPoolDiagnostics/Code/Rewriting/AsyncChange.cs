namespace ThreadPoolDiagnostics.Code.Rewriting;

/// <summary>What else changes when a method becomes asynchronous.</summary>
/// <param name="Hindrance">Why it cannot; null when nothing was found that stands against it.</param>
/// <param name="Methods">The names of the methods that return a task then: itself, what leads to it, and the own interface
/// methods that these implement; empty when it is asynchronous, or returns a task, already.</param>
public sealed record AsyncChange(AsyncHindrance? Hindrance, IReadOnlySet<string> Methods)
{
    /// <summary>The calls that have to be awaited: the name of the caller, also of one that is asynchronous already, and the last
    /// part of the name of what it calls.</summary>
    public IReadOnlySet<(string Caller, string Called)> Calls { get; init; } = new HashSet<(string, string)>();

    /// <summary>The statements with those calls; none without symbols.</summary>
    public IReadOnlySet<CallStatement> Statements { get; init; } = new HashSet<CallStatement>();

    /// <summary>Whether a call in a line has to be awaited: one of its caller's statements, as far as these are known. Others in
    /// it may call another type's method of the same name.</summary>
    public bool IsAwaited(string caller, string called, string file, int line) => Calls.Contains((caller, called))
        && Statements.Where(one => one.Caller == caller && one.Called == called).ToArray() is var statements
        && (statements is [] || Array.Exists(statements, one => one.Contains(file, line)));

    /// <summary>The statements that pass one of those methods as a delegate, as <see cref="CallStatement.Called"/>.</summary>
    public IReadOnlySet<CallStatement> Passed { get; init; } = new HashSet<CallStatement>();

    /// <summary>Whether a method that is passed by name in a line is one of them.</summary>
    public bool IsPassed(string name, string file, int line) => Passed.Any(one => one.Called == name && one.Contains(file, line));
}

/// <summary>A statement with a call that has to be awaited.</summary>
/// <param name="Caller">The name of the caller.</param>
/// <param name="Called">The last part of the name of what it calls.</param>
/// <param name="File">The file.</param>
/// <param name="Line">The statement's first line, from 1.</param>
/// <param name="LastLine">Its last line.</param>
public sealed record CallStatement(string Caller, string Called, string File, int Line, int LastLine)
{
    internal bool Contains(string file, int line) => File == file && Line <= line && line <= LastLine;
}
