using TestTargets;

namespace TestLibraryTargets;

/// <summary>A program of the library corpus: slow from its start, and slow after half a minute of quick calls.</summary>
/// <param name="Name">Of the cold form; the warm one's ends with -warm.</param>
/// <param name="Label">Of both, but for the time until it is true.</param>
/// <param name="Start">Starts the site and its load.</param>
internal sealed record LibraryProgram(string Name, Label Label, Action Start)
{
    public IReadOnlyList<Scenario> Scenarios =>
    [
        new(Name, Label.Of(Kind), StartCold),
        new($"{Name}-warm", Label.Of($"{Kind}-warm").After(WarmUp.Seconds + Label.WarmUpSeconds), StartWarm),
    ];

    private string Kind =>
        Label.Verdicts.Contains(TestTargets.Label.Starving) ? TestTargets.Kind.Library : TestTargets.Kind.LookAlike;

    private void StartCold()
    {
        WarmUp.LeaveOut();
        Start();
    }

    private void StartWarm()
    {
        WarmUp.Begin();
        Start();
    }
}
