namespace DotnetStarvation.Counters;

/// <summary>A format for counters that is written as they come. Disposing it completes what was written.</summary>
internal interface ICounterExport : IDisposable
{
    /// <summary>Writes one number.</summary>
    /// <exception cref="IOException">The disk is full, or nobody reads the pipe any more.</exception>
    void Write(CounterRow row);
}
