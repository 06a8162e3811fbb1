using System.Reflection;

namespace DotnetStarvation;

/// <summary>The version of this tool, with the commit that it was built from where that is known.</summary>
internal static class ToolVersion
{
    public static string Text { get; } =
        typeof(ToolVersion).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "?";
}
