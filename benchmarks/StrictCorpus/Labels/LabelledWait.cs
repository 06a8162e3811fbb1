namespace StrictCorpus.Labels;

/// <summary>What is to be found at a line of one program or test project.</summary>
/// <param name="Marker">Where, for what and how long.</param>
/// <param name="Least">How many waits there are at least.</param>
/// <param name="Most">And at most.</param>
/// <param name="Tests">How many of them each test makes, by its class and method.</param>
internal sealed record LabelledWait(Marker Marker, int Least, int Most, IReadOnlyDictionary<string, int> Tests)
{
    public bool IsOptional => Marker.IsOptional;

    /// <summary>Whether it is of no test, or of any of its class's fixture.</summary>
    public bool IsOfFixture => Marker.Attributes.GetValueOrDefault("test") == "?";

    public string? Request => Marker.Attributes.GetValueOrDefault("request");

    /// <summary>Milliseconds.</summary>
    public double Length => Marker.Length.TotalMilliseconds;

    /// <summary>A place that a reader finds.</summary>
    public string Name => $"{Path.GetFileName(Marker.File)}:{Marker.Line}";

    /// <summary>The waits of a scenario of a program, or of the web application.</summary>
    public static IReadOnlyList<LabelledWait> OfProgram(string name, IEnumerable<Marker> markers) =>
    [
        .. from marker in markers
           let counted = Counted(marker.Attributes.GetValueOrDefault("in", marker.Place)).GetValueOrDefault(name, -1)
           where counted >= 0
           select counted > 1
               ? new LabelledWait(marker, counted, counted, Nobody)
               : new LabelledWait(marker, marker.Times.Least, marker.Times.Most, Nobody),
    ];

    /// <summary>The waits of a test project.</summary>
    /// <param name="framework">Of the words that <c>not=</c> and <c>!</c> have: xunit3, xunit2, mstest, nunit, tunit.</param>
    /// <param name="markers">Of its sources and of the libraries that it calls.</param>
    public static IReadOnlyList<LabelledWait> OfSuite(string framework, IEnumerable<Marker> markers) =>
    [
        .. from marker in markers
           where marker.Attributes.GetValueOrDefault("not") != framework
           let tests = TestsOf(marker, framework)
           where tests.Count > 0 || marker.Attributes.GetValueOrDefault("test") == "?"
           let sum = tests.Count > 0 ? tests.Values.Sum() : 1
           select new LabelledWait(marker, sum, sum, tests),
    ];

    private static IReadOnlyDictionary<string, int> Nobody { get; } = new Dictionary<string, int>();

    private static Dictionary<string, int> TestsOf(Marker marker, string framework) =>
        marker.Attributes.TryGetValue("test", out string? named)
            ? Counted(named == "?" ? "" : named, framework)
            : marker.Attributes.ContainsKey("in") ? [] : Counted($"{marker.Place}*{marker.Times.Least}");

    /// <summary>Reads "a,b*2,c!xunit2": one a, two b, and one c where the framework is not xunit2.</summary>
    private static Dictionary<string, int> Counted(string list, string framework = "") => list
        .Split(',', StringSplitOptions.RemoveEmptyEntries)
        .Where(item => !item.EndsWith($"!{framework}", StringComparison.Ordinal))
        .Select(item => item.Split('!')[0].Split('*'))
        .ToDictionary(item => item[0], item => item is [_, var count] ? int.Parse(count) : 1);
}
