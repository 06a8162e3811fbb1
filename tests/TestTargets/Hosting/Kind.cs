namespace TestTargets;

/// <summary>The parts of the corpus: what a program of each is there to show.</summary>
internal static class Kind
{
    public const string
        Textbook = "textbook",
        Partial = "partial",
        Burst = "burst",
        ColdStart = "cold-start",
        Quota = "quota",
        Processors = "processors",
        MixedLoad = "mixed-load",
        Collection = "collection",
        Api = "api",
        Driver = "driver",
        Maximum = "maximum",
        Warm = "warm";
}
