namespace VerdictCorpus;

/// <summary>A blocking call as the tool names it.</summary>
/// <param name="Method">With its arguments.</param>
/// <param name="Wait">What it waits for, in kebab-case.</param>
/// <param name="BusyShare">Of the busy pool threads, 0 to 1.</param>
/// <param name="Source">Its line; null when it is not known.</param>
/// <param name="Candidates">What it may have been, the likeliest first, where the compiler has inlined the call away; null for
/// none.</param>
/// <param name="Threads">That were seen in it.</param>
/// <param name="LongestWait">In seconds; null when it was not seen.</param>
internal sealed record NamedCall(
    string Method,
    string Wait,
    double BusyShare,
    NamedLine? Source = null,
    IReadOnlyList<Candidate>? Candidates = null,
    int Threads = 0,
    double? LongestWait = null)
{
    /// <summary>The public method of a package or of .NET that own code called, with its arguments; null when it is not known.
    /// </summary>
    public string? Api { get; init; }


    public string MethodWithoutArguments => WithoutArguments(Method);

    /// <summary>The frame itself, and the candidates in their order.</summary>
    public IEnumerable<Candidate> Places => [new(Method, Source), .. Candidates ?? []];

    public static string WithoutArguments(string method) => method.Split('(')[0];
}

/// <summary>A method that may be the one which blocks.</summary>
/// <param name="Method">With its arguments.</param>
/// <param name="Source">Its line; null when it is not known.</param>
internal sealed record Candidate(string Method, NamedLine? Source = null);

/// <summary>A line of source code.</summary>
internal sealed record NamedLine(string File, int Line)
{
    /// <summary>Without its folders, of whichever system.</summary>
    public string FileName => File[(File.LastIndexOfAny(['/', '\\']) + 1)..];
}
