namespace ThreadPoolDiagnostics.Observations;

/// <summary>A file is not a saved observation, or one of another version. The message names the file and what is wrong.</summary>
public sealed class ObservationFormatException : Exception
{
    internal ObservationFormatException(string message, Exception inner)
        : base(message, inner)
    {
    }
}
