using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Files;

namespace DotnetStarvation.Evidence;

/// <summary>A file to read, more than once: standard input and pipes are saved to a temporary file first.</summary>
internal sealed class InputFile : IDisposable
{
    /// <summary>The size of <see cref="Head"/>, in bytes.</summary>
    public const int HeadSize = 4_096;

    /// <summary>The longest input that is saved, in bytes: a dump is given as a file.</summary>
    private const long LongestInput = 1L << 30;

    private InputFile(string name, string path, bool isTemporary) => (Name, Path, IsTemporary) = (name, path, isTemporary);

    /// <summary>The name for messages.</summary>
    public string Name { get; }

    /// <summary>The path at which it can be read.</summary>
    public string Path { get; }

    /// <summary>Whether it is a copy.</summary>
    public bool IsTemporary { get; }

    /// <summary>A file that is read where it is.</summary>
    public static InputFile FromPath(string path) => new(path, path, isTemporary: false);

    /// <summary>Opens a file, and saves what can be read only once. What waits for its writer is left behind when it is
    /// cancelled.</summary>
    /// <param name="path">The path; - for standard input.</param>
    /// <param name="stop">Cancels it.</param>
    /// <exception cref="EvidenceFileException">It cannot be opened or saved, or is too long to be saved.</exception>
    public static async Task<InputFile> OpenAsync(string path, CancellationToken stop)
    {
        string name = path == OtherCommand.StandardInput ? "standard input" : path;
        try
        {
            await using Stream input = await Task.Run(() => Open(path), stop).WaitAsync(stop);
            return input.CanSeek ? FromPath(path) : await SaveAsync(name, input, stop);
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            throw new EvidenceFileException(name, FileFailures.Describe(failure), failure);
        }
    }

    /// <summary>The first bytes.</summary>
    /// <exception cref="EvidenceFileException">It cannot be read, or is empty.</exception>
    public byte[] Head()
    {
        try
        {
            using FileStream stream = File.OpenRead(Path);
            var head = new byte[HeadSize];
            int length = stream.ReadAtLeast(head, HeadSize, throwOnEndOfStream: false);
            return length > 0 ? head[..length] : throw new EvidenceFileException(Name, "it is empty.");
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            throw new EvidenceFileException(Name, FileFailures.Describe(failure), failure);
        }
    }

    public void Dispose()
    {
        if (IsTemporary) File.Delete(Path);
    }

    private static Stream Open(string path) =>
        path == OtherCommand.StandardInput ? Console.OpenStandardInput() : File.OpenRead(path);

    private static async Task<InputFile> SaveAsync(string name, Stream input, CancellationToken stop)
    {
        string path = System.IO.Path.Combine(System.IO.Path.GetTempPath(), System.IO.Path.GetRandomFileName());
        var file = new InputFile(name, path, isTemporary: true);
        try
        {
            await Task.Run(() => Copy(input, path, name), stop).WaitAsync(stop);
            return file;
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    /// <summary>Only this user may read it, since dumps hold secrets; it can be deleted before it is complete.</summary>
    private static void Copy(Stream input, string path, string name)
    {
        var settings = new FileStreamOptions
        {
            Mode = FileMode.CreateNew,
            Access = FileAccess.Write,
            Share = FileShare.Read | FileShare.Delete,
        };
        if (!OperatingSystem.IsWindows()) settings.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        using var saved = new FileStream(path, settings);
        var buffer = new byte[81_920];
        while (input.Read(buffer) is > 0 and int count)
        {
            saved.Write(buffer, 0, count);
            if (saved.Length > LongestInput)
                throw new EvidenceFileException(name, $"it is longer than {LongestInput >> 30} GB: name the file.");
        }
    }
}
