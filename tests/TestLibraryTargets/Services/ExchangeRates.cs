using TestTargets;

namespace TestLibraryTargets.Services;

/// <summary>HttpClient.Send in a typed client of IHttpClientFactory. 150 connections, 500 ms.</summary>
internal sealed class ExchangeRates(HttpClient client)
{
    public static readonly LibraryProgram Program = new("http-client-send",
        Label.StarvesThrough(["System.Net.Http.HttpClient.Send"])
            .Advised("SendAsync").NeverAdvised("TaskCompletionSource", "Task.Delay", "ReceiveAsync"),
        Start);

    public bool IsQuoted(string currency)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, $"/rates/{currency}");
        using HttpResponseMessage response = client.Send(request); // blocks
        return response.IsSuccessStatusCode;
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 150,
            site => site.Services.AddHttpClient<ExchangeRates>(client => client.BaseAddress = service),
            site => site.MapGet("/", (ExchangeRates rates) => rates.IsQuoted("CHF") ? "quoted" : "not quoted"));
    }
}
