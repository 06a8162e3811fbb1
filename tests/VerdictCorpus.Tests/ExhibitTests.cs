namespace VerdictCorpus.Tests;

public sealed class ExhibitTests(AllExhibits all) : IClassFixture<AllExhibits>
{
    private static readonly string[] Verdicts = ["starving", "healthy", "blocking", "growing", "cpu-saturated"];

    public static async Task<IEnumerable<TheoryDataRow<string>>> Names() =>
        (await Exhibit.LoadAllAsync()).Select(exhibit => new TheoryDataRow<string>(exhibit.Name));

    [Theory]
    [MemberData(nameof(Names), DisableDiscoveryEnumeration = true)]
    public async Task Every_program_starts_and_ends_when_its_standard_input_closes(string name)
    {
        CancellationToken stop = TestContext.Current.CancellationToken;
        Exhibit exhibit = Exhibit.Choose(all.Exhibits, [name]).Single() with { WarmUpSeconds = 0 };
        using Child program = await RunningExhibit.StartAsync(exhibit, withProbe: false, TimeProvider.System, stop);
        Assert.Equal(0, await program.CloseAsync(stop).WaitAsync(TimeSpan.FromSeconds(30), stop));
        Assert.Empty(program.Errors);
    }

    [Fact]
    public void The_corpus_has_enough_of_both_kinds()
    {
        Assert.InRange(all.Exhibits.Count(exhibit => exhibit.Starves), 14, 100);
        Assert.InRange(all.Exhibits.Count(exhibit => !exhibit.Starves), 12, 100);
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
    });

    [Fact]
    public void An_unknown_program_is_an_error_that_names_the_others()
    {
        var failure = Assert.Throws<CorpusException>(() => Exhibit.Choose(all.Exhibits, ["idle", "nonsense"]));
        Assert.StartsWith("--only nonsense: there is no such program. There are idle, ", failure.Message);
    }
}
