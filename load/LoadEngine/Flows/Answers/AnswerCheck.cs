using System.Runtime.InteropServices;

namespace StockExchange.LoadEngine.Flows.Answers;

/// <summary>What an answer must be. Texts may have <c>{names}</c> of values.</summary>
public sealed class AnswerCheck
{
    private AnswerCheck(CheckKind kind) => Kind = kind;

    internal enum CheckKind
    {
        Status,
        Contains,
        Matches,
        Json,
    }

    internal CheckKind Kind { get; }

    internal IReadOnlyList<StatusRange> Statuses { get; private init; } = [];

    internal string Text { get; private init; } = "";

    internal string Pointer { get; private init; } = "";

    /// <summary>The status is in one of these ranges.</summary>
    /// <param name="ranges">The ranges; at least one.</param>
    public static AnswerCheck Status(params IReadOnlyList<StatusRange> ranges) => new(CheckKind.Status) { Statuses = ranges };

    /// <summary>The body has a text in it.</summary>
    /// <param name="text">The text.</param>
    public static AnswerCheck BodyContains(string text) => new(CheckKind.Contains) { Text = text };

    /// <summary>A regular expression matches somewhere in the body.</summary>
    /// <param name="pattern">The expression, as of .NET.</param>
    public static AnswerCheck BodyMatches(string pattern) => new(CheckKind.Matches) { Text = pattern };

    /// <summary>The value at a JSON pointer (RFC 6901) into the body is a certain one.</summary>
    /// <param name="jsonPointer">The pointer, <c>/side</c>.</param>
    /// <param name="expected">A string as text, anything else as the JSON of the answer.</param>
    public static AnswerCheck JsonEquals(string jsonPointer, string expected) =>
        new(CheckKind.Json) { Pointer = jsonPointer, Text = expected };
}

/// <summary>Statuses from one to another.</summary>
/// <param name="Least">The least status, 100 to 599.</param>
/// <param name="Most">The greatest; the same for a single status.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct StatusRange(int Least, int Most)
{
    /// <summary>Whether a status is in it.</summary>
    /// <param name="status">The status.</param>
    public bool Contains(int status) => status >= Least && status <= Most;

    /// <summary>A single status, 200, or its ends, 200-299.</summary>
    public override string ToString() => Least == Most ? $"{Least}" : $"{Least}-{Most}";
}
