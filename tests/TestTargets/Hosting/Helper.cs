using System.Diagnostics;

namespace TestTargets;

/// <summary>This program again, as a helper process, so that its work does not show in the examined process.</summary>
internal static class Helper
{
    /// <summary>Kept: the finalizer of a Process closes its streams, and a helper ends when its standard input closes.</summary>
    private static readonly List<Process> Running = [];

    /// <summary>Starts it, and waits for its first line. It ends with this process, which closes its standard input.</summary>
    public static string Start(params IEnumerable<string> arguments)
    {
        string self = Environment.ProcessPath!;
        bool isHost = Path.GetFileNameWithoutExtension(self) == "dotnet";
        var start = new ProcessStartInfo(self, isHost ? [typeof(Helper).Assembly.Location, .. arguments] : arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        Process helper = Process.Start(start)!;
        Running.Add(helper);
        return helper.StandardOutput.ReadLine() ?? throw new InvalidOperationException("The helper ended at once.");
    }

    /// <summary>The helper's side: announces what it is, and stays until its parent is gone.</summary>
    public static int Stay(string announcement)
    {
        Console.WriteLine(announcement);
        Console.In.ReadToEnd();
        return 0;
    }
}
