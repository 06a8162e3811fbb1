using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code;

/// <summary>Reads assemblies in parallel on its own threads, since the pool may be busy. Damaged files are skipped.</summary>
internal sealed class AssemblyLoading(Func<string, Stream?> open, bool withPackages, IReadOnlySet<string> onStacks)
{
    private const int MostThreads = 8;

    /// <summary>Large, because a damaged or hostile file can nest its signatures deeply.</summary>
    private const int StackSize = 64 * 1024 * 1024;

    /// <summary>The largest file that is read, in bytes. No real assembly is larger.</summary>
    private const long LargestFile = 512L * 1024 * 1024;

    /// <returns>For each file, in the order given, either the assembly or what is wrong with it.</returns>
    public IReadOnlyList<(CodeAssembly? Assembly, UnreadFile? Problem)> Read(
        IReadOnlyList<(string Path, CodeOrigin Origin)> files)
    {
        var results = new (CodeAssembly?, UnreadFile?)[files.Count];
        int next = -1;
        int count = Math.Min(Math.Min(Environment.ProcessorCount, MostThreads), files.Count);
        Thread[] threads = [.. Enumerable.Range(0, count).Select(_ => Start(ReadAll))];
        foreach (Thread thread in threads) thread.Join();
        return results;

        void ReadAll()
        {
            for (int i = Interlocked.Increment(ref next); i < files.Count; i = Interlocked.Increment(ref next))
                results[i] = Read(files[i]);
        }
    }

    private static Thread Start(Action body)
    {
        var thread = new Thread(() => body(), StackSize) { IsBackground = true, Name = "read assemblies" };
        thread.Start();
        return thread;
    }

    private (CodeAssembly?, UnreadFile?) Read((string Path, CodeOrigin Origin) file)
    {
        try
        {
            byte[]? image = Image(file.Path);
            bool isWhole = file.Origin == CodeOrigin.Application || (withPackages && file.Origin == CodeOrigin.Package);
            ReadExtent extent = isWhole ? ReadExtent.Whole
                : onStacks.Contains(Path.GetFileNameWithoutExtension(file.Path)) ? ReadExtent.OnDemand
                : ReadExtent.OnDemandWithoutCalls;
            return image is null
                ? (null, new(file.Path, "cannot be read"))
                : (AssemblyReader.Read(image, file.Path, file.Origin, extent), null);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return (null, new(file.Path, $"cannot be read: {failure.Message}"));
        }
        catch (Exception damage)
        {
            return (null, new(file.Path, $"is no assembly of .NET, or is damaged: {damage.Message}"));
        }
    }

    private byte[]? Image(string path)
    {
        using Stream? file = open(path);
        if (file is null) return null;
        if (file.Length > LargestFile) throw new InvalidDataException("it is larger than any assembly");
        byte[] image = new byte[file.Length];
        file.ReadExactly(image);
        return image;
    }
}
