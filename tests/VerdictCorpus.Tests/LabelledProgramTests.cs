namespace VerdictCorpus.Tests;

public sealed class LabelledProgramTests(AllPrograms all) : IClassFixture<AllPrograms>
{
    private static readonly string[] Verdicts = ["starving", "healthy", "blocking", "growing", "cpu-saturated"];

    public static async Task<IEnumerable<TheoryDataRow<string>>> Names() =>
        (await Corpus.LoadAsync()).Where(program => program.Runtime is null)
            .Select(program => new TheoryDataRow<string>(program.Name));

    [Theory]
    [MemberData(nameof(Names), DisableDiscoveryEnumeration = true)]
    public async Task Every_program_starts_and_ends_when_its_standard_input_closes(string name)
    {
        CancellationToken stop = TestContext.Current.CancellationToken;
        LabelledProgram program = Corpus.Choose(all.Programs, [name], []).Single() with { WarmUpSeconds = 0, Quota = null };
        using RunningProgram running = await RunningProgram.StartAsync(program, withProbe: false, TimeProvider.System, stop);
        Assert.Equal(0, await running.CloseAsync(stop).WaitAsync(TimeSpan.FromSeconds(30), stop));
        Assert.All(running.Errors, line => Assert.StartsWith("clock ", line));
    }

    [Fact]
    public void The_corpus_has_enough_of_both_kinds()
    {
        Assert.InRange(all.Programs.Count(program => program.Starves), 14, 200);
        Assert.InRange(all.Programs.Count(program => !program.Starves), 12, 200);
        Assert.InRange(all.Programs.Count(program => program.IsWarm && program.Starves), 12, 200);
        Assert.Distinct(all.Programs.Select(program => program.Name));
    }

    [Fact]
    public void Every_label_is_complete() => Assert.All(all.Programs, program =>
    {
        Assert.NotEmpty(program.Verdicts);
        Assert.All(program.Verdicts, verdict => Assert.Contains(verdict, Verdicts));
        Assert.Equal(program.Starves, program.Calls.Count > 0);
        Assert.Equal(program.Starves, program.Waits.Count > 0);
        Assert.InRange(program.WarmUpSeconds, 0, 40);
        Assert.NotEmpty(program.Kind);
        Assert.All(program.Files, file => Assert.NotEmpty(MarkedLines.Find(file)));
    });

    [Fact]
    public void Every_warm_program_that_starves_has_a_line_to_be_named() =>
        Assert.All(all.Programs.Where(program => program.IsWarm && program.Starves), program => Assert.NotEmpty(program.Files));

    [Fact]
    public void Nothing_keeps_the_compiler_from_inlining_a_warm_program() => Assert.All(
        all.Programs.Where(program => program.IsWarm).SelectMany(program => program.Files),
        file => Assert.DoesNotContain("MethodImpl", File.ReadAllText(MarkedLines.PathOf(file))));

    [Fact]
    public void A_kind_is_a_part_of_the_corpus()
    {
        IReadOnlyList<LabelledProgram> chosen = Corpus.Choose(all.Programs, [], ["quota", "burst"]);
        Assert.NotEmpty(chosen);
        Assert.All(chosen, program => Assert.True(program.Kind is "quota" or "burst"));
        Assert.StartsWith("--kind quotas: there is no such kind. There are textbook, ",
            Assert.Throws<CorpusException>(() => Corpus.Choose(all.Programs, [], ["quotas"])).Message);
    }

    [Fact]
    public void An_unknown_program_is_an_error_that_names_the_others()
    {
        var failure = Assert.Throws<CorpusException>(() => Corpus.Choose(all.Programs, ["idle", "nonsense"], []));
        Assert.StartsWith("--only nonsense: there is no such program. There are idle, ", failure.Message);
    }
}
