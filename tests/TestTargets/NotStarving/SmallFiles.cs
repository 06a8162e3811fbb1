namespace TestTargets.NotStarving;

/// <summary>Reads small files of the disk synchronously, 50 µs each: blocks, in name. 60 callers with a pause of 30 ms.</summary>
internal static class SmallFiles
{
    public static readonly Scenario Scenario = new("small-files",
        Label.Fine(Label.Healthy, Label.CpuSaturated).Of(Kind.Api), Start);

    private static void Start()
    {
        string file = Path.GetTempFileName();
        AppDomain.CurrentDomain.ProcessExit += (_, _) => File.Delete(file);
        File.WriteAllText(file, new string('x', 2_000));
        ClosedLoop.Start(60, async () =>
        {
#pragma warning disable VSTHRD103 // Synchronous, and quick
            _ = File.ReadAllText(file);
#pragma warning restore VSTHRD103
            await Task.Delay(30);
        });
    }
}
