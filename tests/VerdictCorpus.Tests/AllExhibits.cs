namespace VerdictCorpus.Tests;

/// <summary>The whole corpus, asked for once.</summary>
public sealed class AllExhibits : IAsyncLifetime
{
    internal IReadOnlyList<Exhibit> Exhibits { get; private set; } = [];

    public async ValueTask InitializeAsync() => Exhibits = await Exhibit.LoadAllAsync();

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
