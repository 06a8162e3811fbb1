using ThreadPoolDiagnostics.Stacks.Naming;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>What a method called, as incidents are compared by it.</summary>
internal static class ApiName
{
    /// <summary>What tasks call themselves: where the first snapshot of an episode has only these frames, which of Wait and
    /// Result was called is not known.</summary>
    private static readonly string[] Inner =
        ["GetResultCore", "InternalWait", "InternalWaitCore", "SpinThenBlockingWait", "WaitAllCore", "WaitAnyCore"];

    /// <summary>The name without arguments; null when unknown.</summary>
    public static string? Of(string? api)
    {
        if (api is null) return null;
        string name = MethodName.WithoutArguments(ShortText.Of(api));
        return Array.Exists(Inner, inner => name == $"System.Threading.Tasks.Task.{inner}") ? null : name;
    }
}
