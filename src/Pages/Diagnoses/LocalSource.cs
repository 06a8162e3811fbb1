namespace StockExchange.Pages.Diagnoses;

/// <summary>Where a source file is on this machine.</summary>
internal static class LocalSource
{
    /// <summary>Where builds with ContinuousIntegrationBuild place the sources of the repository (PathMap).</summary>
    private const string Mapped = "/_/";

    /// <returns>The file below the current folder or one above it, if its path is mapped and it is there; otherwise the path.
    /// </returns>
    public static string Find(string file) => Find(file, Environment.CurrentDirectory);

    internal static string Find(string file, string folder)
    {
        if (!file.StartsWith(Mapped, StringComparison.Ordinal)) return file;
        for (string? root = folder; root is not null; root = Path.GetDirectoryName(root))
            if (Path.Join(root, file[Mapped.Length..]) is var path && File.Exists(path)) return path;
        return file;
    }
}
