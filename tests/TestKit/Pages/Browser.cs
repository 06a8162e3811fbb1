using System.Diagnostics;

namespace StockExchange.TestKit.Pages;

/// <summary>Chromium without a window.</summary>
internal static class Browser
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);
    private static readonly string[] Names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

    /// <summary>Null when there is none on this machine.</summary>
    public static string? Program { get; } = (
        from folder in (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
        from name in Names
        let file = Path.Combine(folder, name)
        where File.Exists(file)
        select file).FirstOrDefault();

    /// <summary>Opens a file and runs its scripts.</summary>
    /// <returns>The document as it is then, and what the browser logged, with what a page writes to its console.</returns>
    public static async Task<(string Document, string Log)> OpenAsync(string file)
    {
        DirectoryInfo profile = Directory.CreateTempSubdirectory("stockload-browser-");
        using var process = new Process { StartInfo = StartInfo(file, profile.FullName) };
        try
        {
            process.Start();
            CancellationToken stop = TestContext.Current.CancellationToken;
            Task<string> document = process.StandardOutput.ReadToEndAsync(stop);
            Task<string> log = process.StandardError.ReadToEndAsync(stop);
            await Task.WhenAll(process.WaitForExitAsync(stop), document, log).WaitAsync(Patience, stop);
            return (await document, await log);
        }
        finally
        {
            if (!process.HasExited) process.Kill(entireProcessTree: true);
            Remove(profile);
        }
    }

    private static ProcessStartInfo StartInfo(string file, string profile) => new(Program!,
    [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
        "--disable-background-networking", "--disable-component-update",
        $"--user-data-dir={profile}", "--enable-logging=stderr", "--v=0",
        "--window-size=1300,1000", "--dump-dom", new Uri(file).AbsoluteUri,
    ])
    {
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    };

    private static void Remove(DirectoryInfo profile)
    {
        try
        {
            profile.Delete(recursive: true);
        }
        catch (IOException)
        {
            // One of its processes still writes; the system clears its temporary folder.
        }
    }
}
