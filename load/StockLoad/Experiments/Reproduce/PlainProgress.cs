namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>Progress as lines of text, for logs and pipes: at every change of phase, and every few seconds in between.</summary>
internal sealed class PlainProgress(TextWriter output) : IProgress<RunProgress>
{
    private static readonly TimeSpan Every = TimeSpan.FromSeconds(5);

    private readonly Lock _gate = new();
    private RunProgress? _last;

    public void Report(RunProgress value)
    {
        lock (_gate)
        {
            if (!IsNews(value)) return;
            _last = value;
            output.WriteLine($"{value.Variant}: {PhaseText.Of(value)}");
            output.Flush();
        }
    }

    private bool IsNews(RunProgress now) =>
        _last is null || _last.Variant != now.Variant || _last.Phase != now.Phase || now.Elapsed - _last.Elapsed >= Every;
}
