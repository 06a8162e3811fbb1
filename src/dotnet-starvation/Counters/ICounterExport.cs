namespace DotnetStarvation.Counters;

/// <summary>A file format for counters. Disposing completes the file.</summary>
internal interface ICounterExport : IDisposable
{
    /// <exception cref="IOException">The disk is full, or the reader of the pipe has ended.</exception>
    void Write(CounterRow row);
}
