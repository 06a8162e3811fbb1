using System.Diagnostics;

namespace TestTargets.Starving;

/// <summary>Runs a tool for each request and reads its output to the end. 40 callers, 1 s. Needs sleep.</summary>
internal static class ToolOutput
{
    public static readonly Scenario Scenario = new("tool-output",
        Label.Starves("input-output|native", "TestTargets.Starving.ToolOutput.Convert").Here().Of(Kind.Api),
        () => ClosedLoop.Start(40, () => _ = Convert()));

    private static string Convert()
    {
        using Process tool = Process.Start(new ProcessStartInfo("sleep", ["1"]) { RedirectStandardOutput = true })!;
        return tool.StandardOutput.ReadToEnd(); // blocks
    }
}
