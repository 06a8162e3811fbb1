namespace VerdictCorpus;

/// <summary>Starts the program of an exhibit, and waits until its label is true.</summary>
internal static class RunningExhibit
{
    private static readonly TimeSpan StartPatience = TimeSpan.FromSeconds(60);

    public static async Task<Child> StartAsync(Exhibit exhibit, bool withProbe, TimeProvider time, CancellationToken stop)
    {
        Child program = Child.Start(exhibit.Assembly, withProbe ? [exhibit.Name, "--probe"] : [exhibit.Name]);
        try
        {
            await BecomeReadyAsync(program, exhibit, time, stop);
            await Task.Delay(TimeSpan.FromSeconds(exhibit.WarmUpSeconds), time, stop);
            return program;
        }
        catch
        {
            program.Dispose();
            throw;
        }
    }

    private static async Task BecomeReadyAsync(Child program, Exhibit exhibit, TimeProvider time, CancellationToken stop)
    {
        string? line = await program.Output.ReadLineAsync(stop).AsTask().WaitAsync(StartPatience, time, stop);
        if (line != $"ready {program.Id}")
            throw new CorpusException($"{exhibit.Name} did not start: {line} {string.Join(' ', program.Errors)}");
    }
}
