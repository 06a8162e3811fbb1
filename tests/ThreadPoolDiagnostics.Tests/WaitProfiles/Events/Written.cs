using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.WaitProfiles.Events;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles.Events;

/// <summary>Events as a runtime writes them.</summary>
internal static class Written
{
    public const int ContentionStart = 81, ContentionStop = 91, WaitStart = 301, WaitStop = 302, SetActivityId = 25;

    /// <summary>An event of a wait.</summary>
    public static void Wait(StackedWaits waits, int kind, int thread, long ticks, params ulong[] stack) =>
        waits.Add(Record(new EventKind(PoolProviders.Runtime, kind, 1), thread, ticks, stack: stack));

    /// <summary>A thread's new activity.</summary>
    public static void Activity(ActivityLog log, int thread, long ticks, Guid activity) =>
        log.Add(Record(new EventKind(PoolProviders.Tasks, SetActivityId, 0), thread, ticks, payload: activity.ToByteArray()));

    /// <summary>The begin or end of a test or request, with its text fields.</summary>
    public static void Begin(
        ActivityLog log, string provider, string name, long ticks, Guid activity, Guid parent,
        params (string Name, string Value)[] fields)
    {
        byte[] description = TraceBytes.Description(
            1, provider, 1, 0, name,
            TraceBytes.Fields([.. fields.Select(field => TraceBytes.Field(field.Name, TypeCode.String))]));
        EventKind kind = EventKind.Read(description).Kind;
        byte[] payload = [.. fields.SelectMany(field => TraceBytes.Text(field.Value))];
        log.Add(Record(kind, 1, ticks, activity, parent, payload: payload));
    }

    private static TraceRecord Record(
        EventKind kind, int thread, long ticks, Guid activity = default, Guid parent = default,
        ReadOnlySpan<ulong> stack = default, ReadOnlySpan<byte> payload = default)
    {
        var clock = new Bytes(new byte[32]);
        return new()
        {
            Kind = kind,
            ThreadId = thread,
            Activity = activity,
            RelatedActivity = parent,
            Stack = stack,
            Payload = payload,
            Clock = TraceClock.Read(ref clock),
            Ticks = ticks,
        };
    }
}
