namespace StockExchange.Faults.Tests;

/// <summary>How much is run, from environment variables.</summary>
internal static class FaultSettings
{
    private const int StartsOfCi = 500;
    private const int SecondsOfCi = 180;

    /// <summary>FAULT_STARTS: the number of starts of the matrix. Default 500.</summary>
    public static int Starts { get; } = Number("FAULT_STARTS") ?? StartsOfCi;

    /// <summary>FAULT_ONLY: the number of the only start of the matrix; null for all.</summary>
    public static int? Only { get; } = Number("FAULT_ONLY");

    /// <summary>FAULT_PROGRAM: the project of the only program that the matrix starts; null for all.</summary>
    public static string? Program { get; } = Text("FAULT_PROGRAM");

    /// <summary>FAULT_MINUTES: how long the soak runs. Default 180 seconds.</summary>
    public static TimeSpan Soak { get; } =
        Number("FAULT_MINUTES") is { } minutes ? TimeSpan.FromMinutes(minutes) : TimeSpan.FromSeconds(SecondsOfCi);

    /// <summary>FAULT_SEED. By default 1 for the short runs, and another one for each longer one.</summary>
    public static int Seed { get; } = Number("FAULT_SEED") ?? (IsShort ? 1 : Random.Shared.Next());

    private static bool IsShort => Number("FAULT_STARTS") is null && Number("FAULT_MINUTES") is null;

    private static int? Number(string variable) => Text(variable) is { } text ? int.Parse(text) : null;

    private static string? Text(string variable) =>
        Environment.GetEnvironmentVariable(variable) is { Length: > 0 } text ? text : null;
}
