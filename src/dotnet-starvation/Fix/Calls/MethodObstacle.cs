using DotnetStarvation.Fix.Builds;

namespace DotnetStarvation.Fix.Calls;

/// <summary>Recognizes methods that cannot become asynchronous.</summary>
internal static class MethodObstacle
{
    /// <summary>Why a method cannot; null when it may.</summary>
    /// <param name="method">Its name in the source.</param>
    /// <param name="state">The build.</param>
    public static string? Of(string method, ProgramState state) => method switch
    {
        _ when method.EndsWith("..ctor", StringComparison.Ordinal) || method.EndsWith("..cctor", StringComparison.Ordinal) =>
            "A constructor cannot await: load it in an asynchronous factory method, or where it is first used.",
        _ when IsAccessor(method.Split('.')[^1]) => "A property cannot await: make it a method.",
        _ when state.Methods.Contains($"{method}Async") =>
            $"{method.Split('.')[^1]}Async exists already: let the callers await it.",
        _ when state.Contracts.Contains(method) =>
            "Its method overrides or implements another, whose result would have to be a task first.",
        _ => null,
    };

    private static bool IsAccessor(string name) => name.StartsWith("get_", StringComparison.Ordinal)
        || name.StartsWith("set_", StringComparison.Ordinal) || name.StartsWith("op_", StringComparison.Ordinal);
}
