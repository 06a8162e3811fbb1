using System.Runtime.InteropServices;

namespace LoadTargets.Hosting;

/// <summary>Who started this process: while it lives it holds our standard input open.</summary>
internal static class Parent
{
    /// <summary>Until standard input closes, as it does when the parent dies, or a signal asks this process to end.</summary>
    public static async Task WaitForEndAsync()
    {
        var end = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, End);
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, End);
        var reader = new Thread(() => ReadToEnd(end)) { IsBackground = true, Name = "standard input" };
        reader.Start();
        await end.Task;

        void End(PosixSignalContext context)
        {
            context.Cancel = true;
            end.TrySetResult();
        }
    }

    private static void ReadToEnd(TaskCompletionSource end)
    {
        Console.In.ReadToEnd();
        end.TrySetResult();
    }
}
