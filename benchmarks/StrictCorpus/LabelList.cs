using StockExchange.CommandLine;
using StrictCorpus.Labels;
using StrictCorpus.Targets;

namespace StrictCorpus;

/// <summary>What there is to find, for whoever reads the corpus.</summary>
internal static class LabelList
{
    public static int Print(IReadOnlyList<CorpusProgram> programs)
    {
        foreach (CorpusProgram program in programs)
        {
            Console.WriteLine($"{program.Name} ({program.Kind})");
            foreach (LabelledWait label in program.Labels) Console.WriteLine($"    {Sentence(label)}");
        }

        IEnumerable<LabelledWait> required = programs.SelectMany(program => program.Labels).Where(label => !label.IsOptional);
        Console.WriteLine($"{programs.Count} programs, {required.Count()} labels, {required.Sum(label => label.Least)} waits");
        return ExitCodes.Done;
    }

    private static string Sentence(LabelledWait label)
    {
        string tests = string.Join(", ", label.Tests.Select(test => $"{test.Key} {test.Value}"));
        string times = label.IsOptional ? "perhaps" : $"{label.Length:0} ms, {label.Least} to {label.Most} times";
        return $"{label.Name} {string.Join(" or ", label.Marker.Kinds)}: {times}; {tests}{label.Request}";
    }
}
