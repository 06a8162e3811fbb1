namespace StockExchange.StockLoad.Sweep.Checks;

/// <summary>
/// Checks that the server answered with success: an error is quicker than an answer, so a curve of errors has another knee.
/// </summary>
internal static class Answers
{
    public const string Name = "Answers";

    /// <summary>The share of all requests that may fail or be answered with a status outside of 200 to 299.</summary>
    public const double Tolerance = 0.01;

    public static Check Check(RunSection run)
    {
        long bad = run.Errors, all = run.Answered + run.Failed;
        string numbers = $"{bad:#,0} of {all:#,0} requests failed or were refused";
        if (all > 0 && bad <= Tolerance * all) return new(Name, true, numbers);
        return new(Name, false, $"{numbers}: {Example(run)}");
    }

    /// <summary>An example of the errors.</summary>
    public static string Example(RunSection run) => run switch
    {
        { Failures: [{ Example: var example }, ..] } => example,
        { Answered: > 0 } => $"status {run.Statuses.Keys.First(status => status is < 200 or >= 300)}",
        _ => "none was answered in time",
    };
}
