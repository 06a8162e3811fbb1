namespace ThreadPoolDiagnostics.Stacks.Frames;

/// <summary>A place in source code.</summary>
/// <param name="File">The path of the file on the machine that compiled it, as the symbols have it.</param>
/// <param name="Line">Counted from 1. Of a frame that calls, the line of the call; of an async method, that of the await.</param>
public sealed record SourceLocation(string File, int Line)
{
    /// <summary>The file's name without its folders. Compiled on Windows or elsewhere, read anywhere.</summary>
    public string FileName => File[(File.LastIndexOfAny(['/', '\\']) + 1)..];

    /// <summary>Path:Line.</summary>
    public override string ToString() => $"{File}:{Line}";
}
