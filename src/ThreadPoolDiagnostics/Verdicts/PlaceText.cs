using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>A place in the code, in a sentence.</summary>
internal static class PlaceText
{
    /// <summary>Type.Method (File.cs:12); without the parentheses where the line is not known.</summary>
    public static string For(string method, SourceLocation? source) =>
        MethodName.TypeAndMethod(method) + (source is null ? "" : $" ({source.ToShortString()})");
}
