using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Counters;

/// <summary>Which of the providers that were asked for have said something.</summary>
internal sealed class ProvidersReceived(IReadOnlyList<CounterProvider> asked)
{
    private readonly Dictionary<string, CounterSources> _heard = new(StringComparer.OrdinalIgnoreCase);

    public void Add(CounterReading reading) =>
        _heard[reading.Provider] = _heard.GetValueOrDefault(reading.Provider) | reading.Source;

    /// <summary>Every one of them, by each of its sources.</summary>
    public bool Everything => asked.All(provider => provider.Sources == Of(provider));

    /// <summary>Those that said nothing by any source.</summary>
    public IReadOnlyList<string> Silent => [.. asked.Where(provider => Of(provider) == CounterSources.None).Select(Text)];

    private CounterSources Of(CounterProvider provider) => _heard.GetValueOrDefault(provider.Name);

    private static string Text(CounterProvider provider) =>
        provider.Counters.Count == 0 ? provider.Name : $"{provider.Name}[{string.Join(',', provider.Counters)}]";
}
