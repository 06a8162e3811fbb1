using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Traces;

/// <summary>A trace as dotnet-trace makes it with our command: same providers, rundown and stacks. One per test class.</summary>
public sealed class Recording : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public Recording()
    {
        using var target = Target.Start("task-wait");
        var deadline = new Deadline(target.Examined, TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);
        using var session = TargetSession.Start(new EventPipeSessionConfiguration(PoolProviders.Recording), deadline);
        using FileStream file = System.IO.File.Create(File);
        var copying = new OwnCall<bool>(() =>
        {
            session.Stream.CopyTo(file);
            return true;
        });
        deadline.Pause(TimeSpan.FromSeconds(3.5), "record");
        session.Stop(deadline);
        copying.Wait("record", deadline);
    }

    public string File => _folder.File("whole.nettrace");

    /// <summary>Another file beside it.</summary>
    public string Write(byte[] contents) => _folder.Write($"{Guid.NewGuid():N}.nettrace", contents);

    public void Dispose() => _folder.Dispose();
}
