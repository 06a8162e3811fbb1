using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>An incident as a file tells it; or several, of which the file has no more than their number.</summary>
/// <param name="Cause">The method that blocked, and what it waited for.</param>
/// <param name="Api">What the method called, without arguments; null when unknown.</param>
/// <param name="Service">The service's name, or the program's.</param>
/// <param name="Host">The machine or container that recorded it; empty when unknown.</param>
/// <param name="Began">When it began.</param>
/// <param name="Duration">Its least duration in seconds.</param>
/// <param name="File">The file that tells it.</param>
internal sealed record SeenIncident(
    Cause Cause, string? Api, string Service, string Host, DateTimeOffset Began, double Duration, string File)
{
    /// <summary>How many incidents it stands for.</summary>
    public int Count { get; init; } = 1;

    /// <summary>The program's name, where it is not the service's.</summary>
    public string Program { get; init; } = Service;

    /// <summary>The service's version; null when unknown.</summary>
    public string? Version { get; init; }

    /// <summary>Which start of which process had it; null when unknown.</summary>
    public string? Instance { get; init; }

    /// <summary>The line of the call, which differs between versions; null when unknown.</summary>
    public SourceLocation? Source { get; init; }

    /// <summary>The path or address of the page about it, or about a later one with the same cause; null for none.</summary>
    public string? Page { get; init; }

    /// <summary>What is counted as one replica: a start of a process or, where that is unknown, a service on a host.</summary>
    public string Replica => Instance ?? $"{Service} on {Host}";

    /// <summary>Equal for one incident in several files: a folder has it, and an exported file as well.</summary>
    public (string Replica, long Began, string Method) Identity =>
        (Replica, Began.ToUnixTimeMilliseconds(), Cause.Method);
}
