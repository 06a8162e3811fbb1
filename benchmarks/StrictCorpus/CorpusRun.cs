using StrictCorpus.Answers;
using StrictCorpus.Judgements;
using StrictCorpus.Targets;

namespace StrictCorpus;

/// <summary>One run of each program, one after the other.</summary>
internal sealed class CorpusRun(IReadOnlyList<string> tool, string folder, TimeProvider time)
{
    public async Task<IReadOnlyList<Outcome>> RunAsync(IReadOnlyList<CorpusProgram> programs, CancellationToken stop)
    {
        var outcomes = new List<Outcome>();
        foreach (CorpusProgram program in programs)
        {
            if (stop.IsCancellationRequested) break;
            StrictRun run = await RunAsync(program, stop);
            var outcome = new Outcome(program, run, Judgement.FromRun(program.Labels, run));
            string mistakes = string.Concat(outcome.Mistakes.Select(mistake => $"    {mistake}\n"));
            await Console.Error.WriteAsync($"{ResultTable.Row(outcome)}\n{mistakes}");
            outcomes.Add(outcome);
        }

        return outcomes;
    }

    private async Task<StrictRun> RunAsync(CorpusProgram program, CancellationToken stop)
    {
        string json = Path.Combine(folder, $"{program.Name}.json");
        StrictRun run = await StrictRun.RunAsync(tool, program.Command, json, program.Meanwhile, time, stop);
        await File.WriteAllTextAsync(Path.Combine(folder, $"{program.Name}.txt"), run.Said, CancellationToken.None);
        return run;
    }
}
