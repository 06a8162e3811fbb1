using Refit;
using TestLibraryTargets.Services;
using TestTargets;

namespace TestLibraryTargets.LookAlikes;

/// <summary>A Refit client of a slow service, awaited. 150 connections, 500 ms.</summary>
internal static class AwaitedRefit
{
    public static readonly LibraryProgram Program = new("refit-awaited", Label.Fine(Label.Healthy), Start);

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 150,
            site => site.Services.AddRefitGeneratedClient<IWeather>().ConfigureHttpClient(client => client.BaseAddress = service),
            site => site.MapGet("/", async (IWeather weather) => $"{await weather.GetAsync("Bern")} degrees"));
    }
}
