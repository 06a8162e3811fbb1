namespace VerdictCorpus.Tests;

/// <summary>The whole corpus, asked for once.</summary>
public sealed class AllExhibits : IAsyncLifetime
{
    internal IReadOnlyList<Exhibit> Exhibits { get; private set; } = [];

    public async ValueTask InitializeAsync() => Exhibits = await Corpus.LoadAsync();

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
