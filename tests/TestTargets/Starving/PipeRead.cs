using System.IO.Pipes;
using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>140 sessions, each in a blocking read of its pipe, where a line comes every 5 s.</summary>
internal sealed class PipeRead : IDisposable
{
    public static readonly Scenario Scenario = new("pipe-read",
        Label.Starves("input-output", "TestTargets.Starving.PipeRead.Step"), Start);

    private readonly AnonymousPipeServerStream _input = new(PipeDirection.In);
    private readonly AnonymousPipeClientStream _output;

    private PipeRead() => _output = new(PipeDirection.Out, _input.ClientSafePipeHandle);

    public void Dispose()
    {
        _output.Dispose();
        _input.Dispose();
    }

    private static void Start()
    {
        PipeRead[] sessions = [.. Enumerable.Range(0, 140).Select(_ => new PipeRead())];
        OwnThread.Start("writer", () =>
        {
            for (; ; Thread.Sleep(5_000))
                foreach (PipeRead session in sessions) session._output.WriteByte(1);
        });
        foreach (PipeRead session in sessions) ClosedLoop.Start(1, session.Step);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Step() => _ = _input.ReadByte(); // The exhibit: read(2) on a thread of the pool
}
