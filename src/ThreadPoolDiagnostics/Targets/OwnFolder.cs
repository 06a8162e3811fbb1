namespace ThreadPoolDiagnostics.Targets;

/// <summary>A temporary folder of ours that only this user can read; it is removed with everything in it.</summary>
internal sealed class OwnFolder : IDisposable
{
    private readonly DirectoryInfo _folder;

    /// <param name="prefix">Its name begins with that.</param>
    /// <param name="processId">The process that it is for; 0 when it is not known yet.</param>
    /// <exception cref="DiagnosticsException">There is no place where we may write.</exception>
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

    /// <summary>What cannot be removed stays: nothing that was found out is worth less for it.</summary>
    public void Dispose()
    {
        try
        {
            _folder.Delete(recursive: true);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            // Gone already, or the folder has become one that may not be written to.
        }
    }
}
