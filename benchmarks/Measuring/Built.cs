namespace StockExchange.Measuring;

/// <summary>Programs of this solution as its build left them: the folders of all programs are neighbours.</summary>
internal static class Built
{
    private static readonly DirectoryInfo Own = new(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));

    /// <summary>The folder of the solution, in which this program is artifacts/bin/PROJECT/CONFIGURATION.</summary>
    public static string Repository { get; } = Own.Parent!.Parent!.Parent!.Parent!.FullName;

    /// <summary>artifacts/bin/PROJECT/CONFIGURATION/PROJECT.dll, in the configuration of this program where none is given.
    /// </summary>
    public static string Dll(string project, string? configuration = null) =>
        Path.Combine(Own.Parent!.Parent!.FullName, project, configuration ?? Own.Name, $"{project}.dll");
}
