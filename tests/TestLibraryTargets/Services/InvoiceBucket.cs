using Amazon.S3;
using Amazon.S3.Model;
using TestTargets;

namespace TestLibraryTargets.Services;

/// <summary>A file of S3, whose client has only asynchronous methods, fetched synchronously. 150 connections, 500 ms.</summary>
internal sealed class InvoiceBucket(IAmazonS3 files)
{
    public static readonly LibraryProgram Program = new("s3-result",
        Label.StarvesThrough([TaskWaits.Result]).Advised("await").NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    public long Length(string key)
    {
        using GetObjectResponse invoice = files.GetObjectAsync("invoices", key).Result; // blocks
        return invoice.ContentLength;
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(500), isWarmedUp: !WarmUp.IsOver);
        var files = new AmazonS3Client("key", "secret", new AmazonS3Config
        {
            ServiceURL = service.ToString(),
            ForcePathStyle = true,
            MaxErrorRetry = 0,
        });
        LibrarySite.Start(callers: 150, site => site.Services.AddSingleton<IAmazonS3>(files).AddSingleton<InvoiceBucket>(),
            site => site.MapGet("/", (InvoiceBucket invoices) => $"{invoices.Length("2026-11")}"));
    }
}
