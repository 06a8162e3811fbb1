using System.Runtime.CompilerServices;

namespace TestTargets;

/// <summary>
/// What is true of a program: written by its author, confirmed with <c>--probe</c>, and read only by judges of a tool's answer.
/// </summary>
/// <param name="Verdicts">Each of them is right, the one that its author would say first.</param>
/// <param name="Calls">Methods that may be named as the one which blocks, without arguments; empty when none needs to be.</param>
/// <param name="Waits">What that method may be said to wait for.</param>
/// <param name="WarmUpSeconds">From its start until the label is true.</param>
internal sealed record Label(
    IReadOnlyList<string> Verdicts, IReadOnlyList<string> Calls, IReadOnlyList<string> Waits, double WarmUpSeconds)
{
    public const string Starving = "starving", Healthy = "healthy", Blocking = "blocking", CpuSaturated = "cpu-saturated";

    /// <summary>Every load here starves a pool of a few threads within this time.</summary>
    private const double ToStarve = 4;

    /// <summary>Which part of the corpus it belongs to, one of <see cref="TestTargets.Kind"/>.</summary>
    public string Kind { get; init; } = TestTargets.Kind.Textbook;

    /// <summary>Source files whose lines ending in <c>// blocks</c> are where it blocks; empty when no line must match.</summary>
    public IReadOnlyList<string> Files { get; init; } = [];

    /// <summary>Variables that the program is started with.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();

    /// <summary>Processors that the program is told it has; null for those of the machine.</summary>
    public int? Processors { get; init; }

    /// <summary>Processors' worth of time that its control group lets it use; null for no limit.</summary>
    public double? Quota { get; init; }

    /// <summary>It has to be seen from its first moment: the tool starts it.</summary>
    public bool IsLaunched { get; init; }

    /// <summary>It starves for some seconds of the observation, not all the time.</summary>
    public bool IsEpisode { get; init; }

    /// <summary>The public methods that the blocking line may be said to call, without arguments; empty when none needs to be.
    /// </summary>
    public IReadOnlyList<string> Apis { get; init; } = [];

    /// <summary>What good advice about that line says: all words of one of these; empty when none needs to be given.</summary>
    public IReadOnlyList<IReadOnlyList<string>> Advice { get; init; } = [];

    /// <summary>What no advice about that line may say: it would do harm, or be wrong.</summary>
    public IReadOnlyList<string> NeverAdvice { get; init; } = [];

    /// <summary>Servers that it needs, by name; their addresses are in its environment.</summary>
    public IReadOnlyList<string> Servers { get; init; } = [];

    /// <summary>Starves, and one of the calls is where.</summary>
    /// <param name="wait">What it waits for; alternatives are separated by |.</param>
    /// <param name="calls">Namespace.Type.Method.</param>
    public static Label Starves(string wait, params IReadOnlyList<string> calls) =>
        new([Starving], calls, wait.Split('|'), ToStarve);

    /// <summary>Starves, and the lines of the program's own file that end with <c>// blocks</c> have to change, whatever the
    /// library under them waits for.</summary>
    /// <param name="apis">What those lines call: Namespace.Type.Method, without arguments. Each of them is right.</param>
    /// <param name="file">The compiler fills it in.</param>
    public static Label StarvesThrough(IReadOnlyList<string> apis, [CallerFilePath] string file = "") =>
        new Label([Starving], [], [], ToStarve) { Apis = apis, Files = [Path.GetFileName(file)] };

    /// <summary>Does not starve.</summary>
    public static Label Fine(params IReadOnlyList<string> verdicts) => new(verdicts, [], [], ToStarve);

    public Label After(double seconds) => this with { WarmUpSeconds = seconds };

    public Label Of(string kind) => this with { Kind = kind };

    /// <summary>It blocks in the lines of the scenario's own file that end with <c>// blocks</c>.</summary>
    /// <param name="file">The compiler fills it in.</param>
    public Label Here([CallerFilePath] string file = "") => this with { Files = [.. Files, Path.GetFileName(file)] };

    /// <summary>It blocks in the lines of this file that end with <c>// blocks</c>.</summary>
    public Label In(string file) => this with { Files = [.. Files, file] };

    public Label With(string variable, string value) =>
        this with { Environment = new Dictionary<string, string>(Environment) { [variable] = value } };

    public Label OnProcessors(int count) => this with { Processors = count };

    public Label UnderQuota(double processors) => this with { Quota = processors };

    /// <summary>Starves within its first seconds.</summary>
    public Label FromItsStart() => this with { IsLaunched = true, WarmUpSeconds = 0 };

    /// <param name="alternatives">Each is words, separated by spaces, which all have to be in the advice.</param>
    public Label Advised(params IReadOnlyList<string> alternatives) =>
        this with { Advice = [.. alternatives.Select(words => words.Split(' '))] };

    /// <param name="words">None of these may be in the advice.</param>
    public Label NeverAdvised(params IReadOnlyList<string> words) => this with { NeverAdvice = words };

    public Label Needing(params IReadOnlyList<string> servers) => this with { Servers = servers };

    public Label ForAWhile() => this with { IsEpisode = true };
}

/// <summary>The parts of the corpus: what a program of each is there to show.</summary>
internal static class Kind
{
    public const string
        Textbook = "textbook",
        Partial = "partial",
        Burst = "burst",
        ColdStart = "cold-start",
        Quota = "quota",
        Processors = "processors",
        MixedLoad = "mixed-load",
        Collection = "collection",
        Api = "api",
        Driver = "driver",
        Maximum = "maximum",
        Elsewhere = "elsewhere",
        Warm = "warm",
        Library = "library",
        LookAlike = "look-alike";
}
