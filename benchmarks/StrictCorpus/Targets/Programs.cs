using StockExchange.CommandLine.Processes;
using StrictCorpus.Labels;

namespace StrictCorpus.Targets;

/// <summary>The scenarios of StrictTargets/Programs, and the web application.</summary>
internal static class Programs
{
    private const string Project = "Programs";

    public static IEnumerable<CorpusProgram> All(TargetFolder folder)
    {
        Marker[] library = [.. Files("Shop").SelectMany(file => MarkedFile.Read(file))];
        Marker[] own = [.. Files(Project).SelectMany(file => MarkedFile.Read(file))];
        foreach (string name in Files(Project).SelectMany(Scenarios).Where(name => IsOn(folder.Runtime, name)))
        {
            IReadOnlyList<LabelledWait> labels = LabelledWait.OfProgram(Started(name), own.Concat(library));
            yield return new(name, labels is [] ? "quiet" : "program", Command(folder, name), labels);
        }

        Marker[] web = [.. Files("Web").SelectMany(file => MarkedFile.Read(file, "web"))];
        yield return new(
            "web", "web", new(folder.Dotnet, $"{folder.PathOf("Web")}.dll", "--urls", "http://127.0.0.1:0")
            {
                Variables = folder.Variables,
            },
            LabelledWait.OfProgram("web", web.Concat(library)));
    }

    /// <summary>The sources of a folder of targets.</summary>
    public static IEnumerable<string> Files(string folder) =>
        Directory.GetFiles(Path.Combine(TargetFolder.Sources, folder), "*.cs").Order(StringComparer.Ordinal);

    private static IEnumerable<string> Scenarios(string file) =>
        File.ReadLines(file).Where(line => line.TrimStart().StartsWith("[Scenario(", StringComparison.Ordinal))
            .Select(line => line.Split('"')[1]);

    /// <summary>System.Threading.Lock is there since .NET 9.</summary>
    private static bool IsOn(int runtime, string name) => runtime > 8 || name != "lock-object";

    /// <summary>A program that starts another one has the waits of that.</summary>
    private static string Started(string name) => name == "child-process" ? "sleep" : name;

    /// <summary>Console programs need a pipe as input or output that stands still.</summary>
    private static ChildCommand Command(TargetFolder folder, string name)
    {
        string[] words = [folder.Dotnet, $"{folder.PathOf(Project)}.dll", name];
        string[] all = name switch
        {
            "console-read-line" => ["sh", "-c", $"(sleep 1; echo order; sleep 1; echo end) | {string.Join(' ', words)}"],
            "console-write-line" => ["sh", "-c", $"{string.Join(' ', words)} | (sleep 1.5; cat >/dev/null)"],
            _ => words,
        };
        return new(all[0], all[1..]) { Variables = folder.Variables };
    }
}
