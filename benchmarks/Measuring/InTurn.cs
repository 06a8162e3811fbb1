namespace StockExchange.Measuring;

/// <summary>
/// Several things that are measured one after the other, round by round, so that whatever else the machine does hits all of them.
/// </summary>
internal static class InTurn
{
    /// <summary>Measures each once a round, and says each on the error output. Warm-ups are rounds before these that do not
    /// count: in the first one, programs compile what they do often.</summary>
    /// <returns>What was measured of each, in the order of the rounds.</returns>
    public static Dictionary<string, List<T>> Measure<T>(
        int rounds, IReadOnlyCollection<string> names, Func<string, T> measure, int warmUps = 1)
    {
        Dictionary<string, List<T>> results = names.ToDictionary(name => name, _ => new List<T>(), StringComparer.Ordinal);
        for (int round = 1 - warmUps; round <= rounds; round++)
        {
            foreach (string name in names)
            {
                T measured = measure(name);
                Console.Error.WriteLine($"{Step(round, rounds)}: {name}: {measured}");
                if (round > 0) results[name].Add(measured);
            }
        }

        return results;
    }

    /// <summary>The same with a way to measure for each.</summary>
    public static Dictionary<string, List<T>> Measure<T>(
        int rounds, IEnumerable<(string Name, Func<T> Measure)> cases, int warmUps = 1)
    {
        Dictionary<string, Func<T>> byName = cases.ToDictionary(StringComparer.Ordinal);
        return Measure(rounds, byName.Keys, name => byName[name](), warmUps);
    }

    /// <summary>The same with one thing.</summary>
    public static List<T> Measure<T>(int rounds, string name, Func<T> measure, int warmUps = 1) =>
        Measure(rounds, [name], _ => measure(), warmUps)[name];

    /// <summary>Words for a round; up to 0 they are warm-ups.</summary>
    public static string Step(int round, int rounds) => round > 0 ? $"round {round} of {rounds}" : "warm-up";
}
