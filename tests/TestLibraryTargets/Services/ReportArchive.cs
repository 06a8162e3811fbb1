using Azure.Storage.Blobs;
using TestTargets;

namespace TestLibraryTargets.Services;

/// <summary>
/// The synchronous half of Azure's blob client. 150 connections, 500 ms. After
/// https://github.com/Azure/azure-storage-net/issues/852.
/// </summary>
internal sealed class ReportArchive(BlobContainerClient reports)
{
    public static readonly LibraryProgram Program = new("azure-blob",
        Label.StarvesThrough(["Azure.Storage.Blobs.Specialized.BlobBaseClient.DownloadContent"])
            .Advised("DownloadContentAsync").NeverAdvised("TaskCompletionSource", "ReceiveAsync", "Task.Delay"),
        Start);

    public string Fetch(string name)
    {
        BlobClient report = reports.GetBlobClient(name);
        return report.DownloadContent().Value.Content.ToString(); // blocks
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 150,
            site => site.Services
                .AddSingleton(new BlobContainerClient(new(service, "account/reports"))).AddSingleton<ReportArchive>(),
            site => site.MapGet("/", (ReportArchive archive) => archive.Fetch("today.csv")));
    }
}
