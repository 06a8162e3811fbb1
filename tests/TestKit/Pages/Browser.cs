using StockExchange.CommandLine.Processes;

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
        try
        {
            using ChildProcess browser = ChildProcess.Start(new(Program!,
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-extensions", "--disable-background-networking", "--disable-component-update",
                $"--user-data-dir={profile.FullName}", "--enable-logging=stderr", "--v=0",
                "--window-size=1300,1000", "--dump-dom", new Uri(file).AbsoluteUri));
            await browser.WaitForExitAsync(Patience, TestContext.Current.CancellationToken);
            return (browser.Output, browser.Errors);
        }
        finally
        {
            Remove(profile);
        }
    }

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
