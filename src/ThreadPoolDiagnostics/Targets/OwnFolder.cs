namespace ThreadPoolDiagnostics.Targets;

/// <summary>A temporary folder that only this user can read; Dispose removes it with its contents.</summary>
internal sealed class OwnFolder : IDisposable
{
    private readonly DirectoryInfo _folder;

    /// <param name="prefix">The beginning of its name.</param>
    /// <param name="processId">The process that it is for; 0 while that is unknown.</param>
    /// <exception cref="DiagnosticsException">No folder is writable.</exception>
    public OwnFolder(string prefix, int processId = 0)
    {
        try
        {
            _folder = Directory.CreateTempSubdirectory(prefix);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw DiagnosticsException.NoTemporaryFolder(processId, failure);
        }
    }

    /// <summary>The path of a file in it.</summary>
    public string File(string name) => Path.Combine(_folder.FullName, name);

    /// <summary>Removes the folder; a failure to do so is ignored, since the results do not depend on it.</summary>
    public void Dispose()
    {
        try
        {
            _folder.Delete(recursive: true);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            // Removed already, or no longer writable.
        }
    }
}
