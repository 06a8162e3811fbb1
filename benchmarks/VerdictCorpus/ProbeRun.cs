namespace VerdictCorpus;

/// <summary>Verifies the labels by a symptom that has nothing to do with the tool.</summary>
internal static class ProbeRun
{
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(9);

    public static async Task<Report> RunAsync(IReadOnlyList<Exhibit> exhibits, TimeProvider time, CancellationToken stop)
    {
        var symptoms = new List<Symptom>();
        try
        {
            foreach (Exhibit exhibit in exhibits)
            {
                await AddAsync(exhibit, symptoms, time, stop);
            }
        }
        catch (OperationCanceledException)
        {
            await Console.Error.WriteLineAsync("Stopped; this is what there is.");
        }
        return new(Table(symptoms), symptoms.All(symptom => symptom.ConfirmsLabel));
    }

    private static async Task AddAsync(Exhibit exhibit, List<Symptom> symptoms, TimeProvider time, CancellationToken stop)
    {
        try
        {
            symptoms.Add(await ProbeAsync(exhibit, time, stop));
            await Console.Error.WriteLineAsync(symptoms[^1].Row);
        }
        catch (NotHereException failure)
        {
            await Console.Error.WriteLineAsync($"{exhibit.Name}: not run here, {failure.Message}");
        }
    }

    private static async Task<Symptom> ProbeAsync(Exhibit exhibit, TimeProvider time, CancellationToken stop)
    {
        using RunningExhibit program = await RunningExhibit.StartAsync(exhibit, withProbe: true, time, stop);
        await Task.Delay(Window, time, stop);
        return new(exhibit, [.. program.Errors.Select(ProbeSample.Parse).OfType<ProbeSample>()
            .Where(sample => sample.Second >= exhibit.WarmUpSeconds)]);
    }

    private static string Table(IEnumerable<Symptom> symptoms) =>
        "| program | label | no-op waits, median ms | longest ms | pool threads | queue | cores used | |\n"
        + "|---|---|---|---|---|---|---|---|\n"
        + string.Concat(symptoms.Select(symptom => symptom.Row + "\n"));
}
