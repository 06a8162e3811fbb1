namespace VerdictCorpus.Tests;

/// <summary>Outcomes to judge.</summary>
internal static class Outcomes
{
    public static readonly LabelledProgram Starving =
        new("shop", ["starving"], ["Shop.Cart.Pay", "Shop.Cart.Ask"], ["task", "lock"], 4);
    public static readonly LabelledProgram Fine = new("calm", ["healthy", "blocking"], [], [], 4);

    public static Outcome FromVerdict(
        LabelledProgram program, string? verdict, string method = "Shop.Cart.Pay(int)", string wait = "task",
        int? exitCode = null) =>
        FromVerdict(program, verdict, new(method, wait, 0.9), exitCode);

    public static Outcome FromVerdict(LabelledProgram program, string? verdict, NamedCall call, int? exitCode = null)
    {
        Answer? answer = verdict is null ? null : new(verdict, [call, new("Shop.Other()", "sleep", 0.1)]);
        return new(program, new(answer, exitCode ?? answer?.ExitCode ?? 3, TimeSpan.FromSeconds(4), ["gone"]));
    }
}
