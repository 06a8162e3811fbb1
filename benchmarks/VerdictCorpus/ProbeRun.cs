namespace VerdictCorpus;

/// <summary>Verifies the labels by a symptom that has nothing to do with the tool.</summary>
internal static class ProbeRun
{
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(9);

    /// <returns>A table, and whether all labels are confirmed.</returns>
    public static async Task<(string Markdown, bool IsGood)> RunAsync(
        IReadOnlyList<LabelledProgram> programs, TimeProvider time, CancellationToken stop)
    {
        var symptoms = new List<Symptom>();
        foreach (LabelledProgram program in programs)
        {
            try
            {
                symptoms.Add(await ProbeAsync(program, time, stop));
                await Console.Error.WriteLineAsync(symptoms[^1].Row);
            }
            catch (NotHereException failure)
            {
                await Console.Error.WriteLineAsync($"{program.Name}: not run here, {failure.Message}");
            }
            catch (OperationCanceledException)
            {
                await Console.Error.WriteLineAsync("Stopped; this is what there is.");
                break;
            }
        }
        return (Table(symptoms), symptoms.All(symptom => symptom.ConfirmsLabel));
    }

    private static async Task<Symptom> ProbeAsync(LabelledProgram program, TimeProvider time, CancellationToken stop)
    {
        using RunningProgram running = await RunningProgram.StartAsync(program, withProbe: true, time, stop);
        await Task.Delay(Window, time, stop);
        foreach (string line in running.Complaints) await Console.Error.WriteLineAsync($"{program.Name} said: {line}");
        return new(program, [.. running.Errors.Select(ProbeSample.Parse).OfType<ProbeSample>()
            .Where(sample => sample.Second >= program.WarmUpSeconds)]);
    }

    private static string Table(IEnumerable<Symptom> symptoms) =>
        "| program | label | no-op waits, median ms | longest ms | pool threads | queue | cores used | |\n"
        + "|---|---|---|---|---|---|---|---|\n"
        + string.Concat(symptoms.Select(symptom => symptom.Row + "\n"));
}
