using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.WaitProfiles.Events;

/// <summary>The sessions of a wait profile: waits with stacks, and the activities of threads without.</summary>
internal static class WaitProviders
{
    /// <summary>The events of tests of xunit 2 and xunit.v3 (TestEventSource.cs in xunit/xunit).</summary>
    public const string Tests = "xUnit.TestEventSource";

    /// <summary>TplEventSource: activities follow their asynchronous flow (TasksFlowActivityIds), and each change of a thread's
    /// activity is an event (DebugActivityId).</summary>
    private const long ActivityIds = 0x80 | 0x40000;

    private const long AllKeywords = -1;

    /// <summary>Waits with stacks; in the end the names and lines of all methods (rundown).</summary>
    /// <param name="withTasks">Whether waits for tasks are reported by their own events, which cost several per await.</param>
    public static EventPipeSessionConfiguration Waits(bool withTasks) => new(
    [
        new EventPipeProvider(PoolProviders.Runtime, EventLevel.Verbose, PoolProviders.Contention | PoolProviders.WaitHandle),
        .. withTasks
            ? [new EventPipeProvider(PoolProviders.Tasks, EventLevel.Verbose, PoolProviders.TaskEvents)]
            : Array.Empty<EventPipeProvider>(),
    ], circularBufferSizeMB: 64, requestRundown: true, requestStackwalk: true);

    /// <summary>No events, and in the end the names and lines of all methods.</summary>
    public static EventPipeSessionConfiguration Names { get; } = new(
        [new EventPipeProvider(PoolProviders.Runtime, EventLevel.Critical)], circularBufferSizeMB: 64, requestRundown: true);

    /// <summary>Tests and requests, and which thread is at work for which of them.</summary>
    public static EventPipeSessionConfiguration Activities { get; } = new(
    [
        new EventPipeProvider(Tests, EventLevel.Informational, AllKeywords),
        TestSpans.Subscription,
        new EventPipeProvider(PoolProviders.Requests, EventLevel.Informational, AllKeywords),
        new EventPipeProvider(PoolProviders.Tasks, EventLevel.Verbose, ActivityIds),
    ], circularBufferSizeMB: 16, requestRundown: false, requestStackwalk: false);
}
