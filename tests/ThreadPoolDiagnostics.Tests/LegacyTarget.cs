namespace ThreadPoolDiagnostics.Tests;

/// <summary>LegacyTargets, on an older runtime.</summary>
internal static class LegacyTarget
{
    /// <param name="framework">"net8.0" or "net9.0".</param>
    /// <param name="scenario">Of LegacyTargets.</param>
    public static Target Start(string framework, string scenario) =>
        Target.Start(LegacyProgram.Publish("LegacyTargets", framework), scenario);
}
