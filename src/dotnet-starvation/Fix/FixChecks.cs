using DotnetStarvation.Fix.Builds;

namespace DotnetStarvation.Fix;

/// <summary>Recognizes a result that compiles and is wrong.</summary>
internal static class FixChecks
{
    private static readonly Dictionary<string, string> Faults = new(StringComparer.Ordinal)
    {
        ["VSTHRD100"] = "The result has an async void method, whose exceptions end the process.",
        ["VSTHRD101"] = "The result passes an async lambda where a void one is expected: nobody would wait for it.",
        ["VSTHRD110"] = "A caller would not wait for the task any more.",
        ["CS4014"] = "A caller would not wait for the task any more.",
        ["CS1998"] = "The result is async and awaits nothing.",
    };

    /// <summary>What is wrong; null when nothing is.</summary>
    public static string? Fault(ProgramState before, ProgramState after)
    {
        if (FixRules.Wrong.FirstOrDefault(rule => after.Count(rule) > before.Count(rule)) is { } rule) return Faults[rule];
        if (after.ThreadAffine.Except(before.ThreadAffine).FirstOrDefault() is { } method)
            return $"{method} holds a lock or a scope that belongs to its thread, and would continue on another.";
        return before.Interfaces.Except(after.Interfaces).FirstOrDefault() is { } known
            ? $"The {known} would change its name, which clients know."
            : null;
    }
}
