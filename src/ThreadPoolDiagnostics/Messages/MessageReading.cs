namespace ThreadPoolDiagnostics.Messages;

/// <summary>One occurrence of a known message.</summary>
/// <param name="Level">What it tells about the pool.</param>
/// <param name="Shows">What it proves, in sentences with its figures.</param>
/// <param name="Figures">Its figures; the first is the one by which occurrences are compared, the largest being the
/// worst.</param>
public sealed record MessageReading(MessageLevel Level, string Shows, IReadOnlyList<MessageFigure> Figures)
{
    /// <summary>The figure by which occurrences are compared; 0 without figures.</summary>
    public double Severity => Figures is [var first, ..] ? first.Value : 0;
}
