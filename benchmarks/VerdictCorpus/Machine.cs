using System.Runtime.InteropServices;

namespace VerdictCorpus;

/// <summary>Where a table was made: its times are worth nothing without it.</summary>
internal static class Machine
{
    public static string Describe(bool isBusy)
    {
        string busy = isBusy ? ", all of them busy with other processes" : "";
        return $"{Environment.ProcessorCount} processors{busy};"
            + $" {RuntimeInformation.FrameworkDescription}, {RuntimeInformation.RuntimeIdentifier}.\n\n";
    }
}
