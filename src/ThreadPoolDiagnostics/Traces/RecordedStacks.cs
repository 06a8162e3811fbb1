using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Traces;

/// <summary>
/// Snapshots from a trace in which the sample profiler ran all the time: a pass of it, which takes milliseconds, every second or
/// so.
/// </summary>
internal static class RecordedStacks
{
    /// <summary>All threads of a pass are sampled within it, and a later sample of the same thread is not taken.</summary>
    private static readonly TimeSpan Pass = TimeSpan.FromMilliseconds(100);

    private static readonly TimeSpan ShortestInterval = TimeSpan.FromSeconds(1);

    private const int AtMost = 10;

    /// <param name="nettraceFile">The trace. Method names come last in it, so that one which is cut off has none.</param>
    /// <param name="duration">How long the trace is.</param>
    /// <param name="isDamaged">Then only that part is read behind which the damage begins: a length in it may be a lie.</param>
    public static IEnumerable<StackSnapshot> Read(string nettraceFile, TimeSpan duration, bool isDamaged)
    {
        using var directory = new TraceDirectory();
        if (isDamaged) nettraceFile = CopySoundPart(nettraceFile, directory.TraceFile);
        string etlxFile = TraceLog.CreateFromEventPipeDataFile(
            nettraceFile, Path.ChangeExtension(directory.TraceFile, "etlx"), new TraceLogOptions { ContinueOnError = true });
        using var log = new TraceLog(etlxFile);
        FrameCache frames = FrameCache.For(log, new TargetFiles());
        var pass = new Dictionary<int, ThreadStack>();
        TimeSpan interval = duration / AtMost > ShortestInterval ? duration / AtMost : ShortestInterval;
        TimeSpan begin = -interval;
        foreach (ClrThreadSampleTraceData sample in log.Events.ByEventType<ClrThreadSampleTraceData>())
        {
            TimeSpan now = TimeSpan.FromMilliseconds(sample.TimeStampRelativeMSec);
            if (now >= begin + interval)
            {
                if (pass.Count > 0) yield return Snapshot(begin, pass);
                pass.Clear();
                begin = now;
            }
            if (now > begin + Pass || pass.ContainsKey(sample.ThreadID) || frames.Resolve(sample) is not { } thread) continue;
            pass.Add(thread.ThreadId, thread);
        }
        if (pass.Count > 0) yield return Snapshot(begin, pass);
    }

    private static string CopySoundPart(string from, string to)
    {
        using FileStream damaged = File.OpenRead(from), sound = File.Create(to);
        using var whole = new PromptStream(damaged, isRecorded: true);
        try
        {
            whole.CopyTo(sound);
        }
        catch (InvalidDataException)
        {
            // Here it begins.
        }
        return to;
    }

    private static StackSnapshot Snapshot(TimeSpan begin, Dictionary<int, ThreadStack> pass) =>
        new(begin, new StackReport(StackGrouping.Group(pass.Values), pass.Count, TimeSpan.Zero));
}
