using Microsoft.AspNetCore.Mvc;
using Refit;
using TestTargets;

namespace TestLibraryTargets.Services;

/// <summary>Waits for a Refit client. 150 connections, 500 ms.</summary>
[ApiController, Route("weather")]
public sealed class WeatherController(IWeather weather) : ControllerBase
{
    internal static readonly LibraryProgram Program = new("refit-result",
        Label.StarvesThrough([TaskWaits.Result]).Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay"), Start);

    [HttpGet("{city}")]
    public int Get(string city)
    {
        int degrees = weather.GetAsync(city).Result; // blocks
        return degrees;
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.StartController(callers: 150, "weather/Bern", site =>
            site.Services.AddRefitGeneratedClient<IWeather>().ConfigureHttpClient(client => client.BaseAddress = service));
    }
}

public interface IWeather
{
    [Get("/weather/{city}")]
    Task<int> GetAsync(string city);
}
