namespace VerdictCorpus.Tests;

/// <summary>The whole corpus, asked for once.</summary>
public sealed class AllPrograms : IAsyncLifetime
{
    internal IReadOnlyList<LabelledProgram> Programs { get; private set; } = [];

    public async ValueTask InitializeAsync() => Programs = await Corpus.LoadAsync();

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
