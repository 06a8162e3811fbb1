using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;
using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Tests.Code;

namespace ThreadPoolDiagnostics.Tests.Stacks.Capture;

/// <summary>Our own reading of a trace of the sample profiler against that of the TraceEvent library.</summary>
public sealed class ThreadSamplesTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void The_threads_frames_addresses_and_modes_are_those_that_TraceEvent_finds(bool lines)
    {
        using var target = ParkedTarget.Start(24);

        AssertSameAsTraceEvent(target.Examined, lines);
    }

    [Fact]
    public void So_they_are_in_a_starving_pool()
    {
        using var target = Target.Start("task-wait");

        AssertSameAsTraceEvent(target.Examined, lines: false);
    }

    [Fact]
    public void A_method_that_has_run_is_told_from_one_that_has_not()
    {
        using var target = Target.Start("task-wait");
        using ProgramCode code = Built.Read("TestTargets");
        var deadline = new Deadline(target.Examined, TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);

        using var trace = ShortTrace.Record(ThreadSamples.Configuration(lines: false), TimeSpan.FromMilliseconds(250), deadline);
        CompiledMethods compiled = ThreadSamples.Read(trace.File, new(target.Examined)).Compiled;

        Assert.True(HasRun("TaskWait"));
        Assert.False(HasRun("LockConvoy"));

        bool HasRun(string scenario) => code.Calls.MethodsNamed($"TestTargets.Scenarios.{scenario}")
            .Any(method => compiled.Contains(method.Assembly, method.Token));
    }

    private static void AssertSameAsTraceEvent(TargetProcess target, bool lines)
    {
        var deadline = new Deadline(target, TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);
        using var trace = ShortTrace.Record(ThreadSamples.Configuration(lines), TimeSpan.FromMilliseconds(250), deadline);

        IReadOnlyList<ThreadStack> ours = ThreadSamples.Read(trace.File, new(target)).Threads;

        Assert.NotEmpty(ours);
        Assert.Equal(ByTraceEvent(trace.File, new(target)).Select(Text).Order(), ours.Select(Text).Order());
    }

    private static ThreadStack[] ByTraceEvent(string file, TargetFiles files)
    {
        using var log = new TraceLog(TraceLog.CreateFromEventPipeDataFile(file));
        var origins = ModuleOrigins.Read(
            [.. log.ModuleFiles.Select(module => new LoadedModule(module.FilePath, Guid.Empty, ""))], files);
        return
        [
            .. log.Events.ByEventType<ClrThreadSampleTraceData>().Where(sample => sample.CallStack() is not null)
                .DistinctBy(sample => sample.ThreadID)
                .Select(sample => ByTraceEvent(sample, origins)),
        ];
    }

    private static ThreadStack ByTraceEvent(ClrThreadSampleTraceData sample, ModuleOrigins origins)
    {
        var addresses = new List<TraceCodeAddress>();
        for (TraceCallStack? stack = sample.CallStack(); stack is not null; stack = stack.Caller)
            addresses.Add(stack.CodeAddress);
        return new(
            sample.ThreadID,
            [.. addresses.Select(code => NamedFrames.ToFrame(code.ModuleName, code.FullMethodName, origins))])
        {
            Addresses = [.. addresses.Select(code => code.Address)],
            RanManagedCode = sample.Type switch
            {
                ClrThreadSampleType.Managed => true,
                ClrThreadSampleType.External => false,
                _ => null,
            },
        };
    }

    private static string Text(ThreadStack thread) => $"{thread.ThreadId} {thread.RanManagedCode}:\n"
        + string.Join('\n', thread.Frames.Zip(thread.Addresses, Text));

    private static string Text(StackFrame frame, ulong address) =>
        $"{address:x} {frame} {frame.IsApplication} {frame.IsLibrary} {frame.Carries}";
}
