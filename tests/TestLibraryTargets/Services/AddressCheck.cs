using RestSharp;
using TestTargets;

namespace TestLibraryTargets.Services;

/// <summary>
/// RestSharp's synchronous half. 150 connections, 500 ms. After https://github.com/restsharp/RestSharp/issues/2083.
/// </summary>
internal sealed class AddressCheck(RestClient client)
{
    public static readonly LibraryProgram Program = new("restsharp-execute",
        Label.StarvesThrough(["RestSharp.RestClientExtensions.Execute", "RestSharp.RestClientExtensions.ExecuteGet"])
            .Advised("ExecuteGetAsync", "ExecuteAsync").NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    public bool IsKnown(string postcode)
    {
        RestResponse response = client.ExecuteGet(new RestRequest($"/addresses/{postcode}")); // blocks
        return response.IsSuccessful;
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 150,
            site => site.Services.AddSingleton(new RestClient(service)).AddSingleton<AddressCheck>(),
            site => site.MapGet("/", (AddressCheck addresses) => addresses.IsKnown("3000") ? "known" : "unknown"));
    }
}
