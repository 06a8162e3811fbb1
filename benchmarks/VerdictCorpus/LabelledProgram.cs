namespace VerdictCorpus;

/// <summary>A program of which the right verdict is known.</summary>
/// <param name="Name">The scenario's name; with @ and the runtime, when that is not the one that everything else runs on.</param>
/// <param name="Verdicts">Each of them is right; the first is its class.</param>
/// <param name="Calls">Methods that may be named as the blocking one, without arguments; empty when nothing needs to be
/// named, or any method in one of the files' marked lines.</param>
/// <param name="Waits">What that method may be said to wait for; empty for anything.</param>
/// <param name="WarmUpSeconds">From its start until the label is true.</param>
internal sealed record LabelledProgram(
    string Name, IReadOnlyList<string> Verdicts, IReadOnlyList<string> Calls, IReadOnlyList<string> Waits, double WarmUpSeconds)
{
    /// <summary>With such a warm-up it is a service that has run for a while, and may be started before its turn.</summary>
    private const double LongWarmUpSeconds = 30;

    /// <summary>Which program holds the scenario.</summary>
    public string Assembly { get; init; } = "";

    /// <summary>What it is there to show.</summary>
    public string Kind { get; init; } = "textbook";

    /// <summary>Source files whose marked lines are where it blocks; empty when no line needs to be named.</summary>
    public IReadOnlyList<string> Files { get; init; } = [];

    /// <summary>Variables that it is started with.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();

    /// <summary>Processors that it is told it has; null for those of the machine.</summary>
    public int? Processors { get; init; }

    /// <summary>Processors' worth of time that its control group lets it use; null for no limit.</summary>
    public double? Quota { get; init; }

    /// <summary>The tool starts it, and sees it from its first moment.</summary>
    public bool IsLaunched { get; init; }

    /// <summary>It starves for some seconds of the observation, not all the time.</summary>
    public bool IsEpisode { get; init; }

    /// <summary>The public methods that the blocking line may be said to call, without arguments.</summary>
    public IReadOnlyList<string> Apis { get; init; } = [];

    /// <summary>What good advice about that line says: all words of one of these.</summary>
    public IReadOnlyList<IReadOnlyList<string>> Advice { get; init; } = [];

    /// <summary>What no advice about that line may say.</summary>
    public IReadOnlyList<string> NeverAdvice { get; init; } = [];

    /// <summary>Servers that it needs, by name.</summary>
    public IReadOnlyList<string> Servers { get; init; } = [];

    /// <summary>Why it cannot be run on this machine; null when it can.</summary>
    public string? Lacks { get; init; }

    /// <summary>What it was published for; null for the runtime that is installed.</summary>
    public string? Runtime { get; init; }

    /// <summary>What the program is asked for.</summary>
    public string Scenario => Name.Split('@')[0];

    public string Class => Verdicts[0];

    public bool Starves => Verdicts.Contains("starving");

    /// <summary>Whether it starves at some times and not at others, so that one instant has to be chosen.</summary>
    public bool ComesAndGoes => Starves && (IsEpisode || Kind == "burst");

    public bool IsWarm => WarmUpSeconds >= LongWarmUpSeconds;

    /// <param name="runtime">One of <see cref="Corpus.Runtimes"/>.</param>
    public LabelledProgram On(string runtime) => this with
    {
        Name = $"{Name}@{runtime}",
        Runtime = runtime,
        Lacks = runtime == "net8.0" && Name.StartsWith("wcf-", StringComparison.Ordinal)
            ? "System.ServiceModel.Http 10 has no form for .NET 8"
            : Lacks,
    };
}
