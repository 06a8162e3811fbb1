using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Files;

namespace DotnetStarvation.Evidence;

/// <summary>A file to read, or standard input, which is saved to a temporary file first.</summary>
internal sealed class InputFile : IDisposable
{
    /// <summary>The size of <see cref="Head"/>, in bytes.</summary>
    public const int HeadSize = 4_096;

    /// <summary>The longest standard input, in bytes: a dump is given as a file.</summary>
    private const long LongestInput = 1L << 30;

    private InputFile(string path, bool isTemporary) => (Path, IsTemporary) = (path, isTemporary);

    /// <summary>The path at which it can be read.</summary>
    public string Path { get; }

    /// <summary>Whether it is a copy of standard input.</summary>
    public bool IsTemporary { get; }

    /// <exception cref="EvidenceFileException">Standard input cannot be saved, or is too long.</exception>
    public static InputFile Open(string path) => path == OtherCommand.StandardInput ? Save() : new(path, isTemporary: false);

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
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new EvidenceFileException(Name, failure.Message, failure);
        }
    }

    public void Dispose()
    {
        if (IsTemporary) File.Delete(Path);
    }

    /// <summary>The name for messages.</summary>
    public string Name => IsTemporary ? "standard input" : Path;

    /// <summary>Only this user may read it: dumps hold secrets.</summary>
    private static InputFile Save()
    {
        string path = System.IO.Path.Combine(System.IO.Path.GetTempPath(), System.IO.Path.GetRandomFileName());
        var file = new InputFile(path, isTemporary: true);
        var settings = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write };
        if (!OperatingSystem.IsWindows()) settings.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        try
        {
            using (var saved = new FileStream(path, settings)) Copy(saved);
            return file;
        }
        catch (Exception failure)
        {
            file.Dispose();
            if (failure is not (IOException or UnauthorizedAccessException)) throw;
            throw new EvidenceFileException(file.Name, failure.Message, failure);
        }
    }

    private static void Copy(FileStream saved)
    {
        using Stream input = Console.OpenStandardInput();
        var buffer = new byte[81_920];
        while (input.Read(buffer) is > 0 and int count)
        {
            saved.Write(buffer, 0, count);
            if (saved.Length > LongestInput)
                throw new EvidenceFileException("standard input", $"it is longer than {LongestInput >> 30} GB: name the file.");
        }
    }
}
