namespace VerdictCorpus;

/// <summary>Programs that were built together with this one.</summary>
internal static class Built
{
    /// <summary>artifacts/bin/VerdictCorpus/PIVOT becomes artifacts/bin/ASSEMBLY/PIVOT/ASSEMBLY.dll.</summary>
    /// <exception cref="CorpusException">It is not there.</exception>
    public static string File(string assembly)
    {
        string here = Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory);
        string dll = Path.GetFullPath(Path.Combine(here, "..", "..", assembly, Path.GetFileName(here), $"{assembly}.dll"));
        return System.IO.File.Exists(dll) ? dll : throw new CorpusException($"{dll} is not there. Build the solution first.");
    }
}
