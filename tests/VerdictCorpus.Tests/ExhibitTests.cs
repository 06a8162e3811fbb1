namespace VerdictCorpus.Tests;

public sealed class ExhibitTests(AllExhibits all) : IClassFixture<AllExhibits>
{
    private static readonly string[] Verdicts = ["starving", "healthy", "blocking", "growing", "cpu-saturated"];

    public static async Task<IEnumerable<TheoryDataRow<string>>> Names() =>
        (await Corpus.LoadAsync()).Where(exhibit => exhibit.Runtime is null)
            .Select(exhibit => new TheoryDataRow<string>(exhibit.Name));

    [Theory]
    [MemberData(nameof(Names), DisableDiscoveryEnumeration = true)]
    public async Task Every_program_starts_and_ends_when_its_standard_input_closes(string name)
    {
        CancellationToken stop = TestContext.Current.CancellationToken;
        Exhibit exhibit = Corpus.Choose(all.Exhibits, [name], []).Single() with { WarmUpSeconds = 0, Quota = null };
        using RunningExhibit program = await RunningExhibit.StartAsync(exhibit, withProbe: false, TimeProvider.System, stop);
        Assert.Equal(0, await program.CloseAsync(stop).WaitAsync(TimeSpan.FromSeconds(30), stop));
        Assert.All(program.Errors, line => Assert.StartsWith("clock ", line));
    }

    [Fact]
    public void The_corpus_has_enough_of_both_kinds()
    {
        Assert.InRange(all.Exhibits.Count(exhibit => exhibit.Starves), 14, 200);
        Assert.InRange(all.Exhibits.Count(exhibit => !exhibit.Starves), 12, 200);
        Assert.InRange(all.Exhibits.Count(exhibit => exhibit.IsWarm && exhibit.Starves), 12, 200);
        Assert.Distinct(all.Exhibits.Select(exhibit => exhibit.Name));
    }

    [Fact]
    public void Every_label_is_complete() => Assert.All(all.Exhibits, exhibit =>
    {
        Assert.NotEmpty(exhibit.Verdicts);
        Assert.All(exhibit.Verdicts, verdict => Assert.Contains(verdict, Verdicts));
        Assert.Equal(exhibit.Starves, exhibit.Calls.Count > 0);
        Assert.Equal(exhibit.Starves, exhibit.Waits.Count > 0);
        Assert.InRange(exhibit.WarmUpSeconds, 0, 40);
        Assert.NotEmpty(exhibit.Kind);
        Assert.All(exhibit.Files, file => Assert.NotEmpty(MarkedLines.Find(file)));
    });

    [Fact]
    public void Every_warm_program_that_starves_has_a_line_to_be_named() =>
        Assert.All(all.Exhibits.Where(exhibit => exhibit.IsWarm && exhibit.Starves), exhibit => Assert.NotEmpty(exhibit.Files));

    [Fact]
    public void Nothing_keeps_the_compiler_from_inlining_a_warm_program() => Assert.All(
        all.Exhibits.Where(exhibit => exhibit.IsWarm).SelectMany(exhibit => exhibit.Files),
        file => Assert.DoesNotContain("MethodImpl", File.ReadAllText(MarkedLines.PathOf(file))));

    [Fact]
    public void A_kind_is_a_part_of_the_corpus()
    {
        IReadOnlyList<Exhibit> chosen = Corpus.Choose(all.Exhibits, [], ["quota", "burst"]);
        Assert.NotEmpty(chosen);
        Assert.All(chosen, exhibit => Assert.True(exhibit.Kind is "quota" or "burst"));
        Assert.StartsWith("--kind quotas: there is no such kind. There are textbook, ",
            Assert.Throws<CorpusException>(() => Corpus.Choose(all.Exhibits, [], ["quotas"])).Message);
    }

    [Fact]
    public void An_unknown_program_is_an_error_that_names_the_others()
    {
        var failure = Assert.Throws<CorpusException>(() => Corpus.Choose(all.Exhibits, ["idle", "nonsense"], []));
        Assert.StartsWith("--only nonsense: there is no such program. There are idle, ", failure.Message);
    }
}
