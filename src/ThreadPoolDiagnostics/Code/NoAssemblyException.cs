namespace ThreadPoolDiagnostics.Code;

/// <summary>There is nothing to read at a path. The message says what is there, and what to name instead.</summary>
public sealed class NoAssemblyException : Exception
{
    internal NoAssemblyException(string message)
        : base(message)
    {
    }
}
