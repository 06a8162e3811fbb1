using TestTargets;

namespace TestLibraryTargets.Hosted;

/// <summary>A static constructor waits half a minute for a task, while all requests wait for the class. 150 connections.
/// </summary>
internal static class SlowCountries
{
    public static readonly LibraryProgram Program = new("static-constructor",
        Label.StarvesThrough([TaskWaits.Result])
            .Advised("startup", "start-up", "Lazy<Task", "out of the static constructor")
            .NeverAdvised("native library", "Task.Delay"),
        Start);

    private static void Start() => LibrarySite.Start(callers: 150, _ => { },
        site => site.MapGet("/", () => WarmUp.IsOver ? Countries.Name("CH") : "warm"));
}

internal static class Countries
{
    private static readonly string Names;

    static Countries()
    {
        Names = LoadAsync().Result; // blocks
    }

    public static string Name(string code) => Names + code;

    private static async Task<string> LoadAsync()
    {
        await Task.Delay(30_000);
        return "Country ";
    }
}
