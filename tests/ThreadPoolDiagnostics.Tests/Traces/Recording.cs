using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Traces;

/// <summary>
/// A trace as dotnet-trace makes it with our command: the same providers, rundown and stacks. Made once for a test class.
/// </summary>
public sealed class Recording : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("trace-reader-tests-");

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

    public string File => Path.Combine(_directory.FullName, "whole.nettrace");

    /// <summary>Another file beside it.</summary>
    public string Write(byte[] contents)
    {
        string file = Path.Combine(_directory.FullName, $"{Guid.NewGuid():N}.nettrace");
        System.IO.File.WriteAllBytes(file, contents);
        return file;
    }

    public void Dispose() => _directory.Delete(recursive: true);
}
