using StockExchange.CommandLine.Processes;

namespace StockExchange.Faults.Tests;

/// <summary>What a path on a command line may lead to.</summary>
internal enum PathKind
{
    Good,
    Loop,
    Dangling,
    Fifo,
    DeviceNull,
    DeviceFull,
    DeviceZero,
    Folder,
    NoSuchFolder,
    ThroughAFile,
    LineBreak,
    Name255,
    Name256,
    Path4096,
    Empty,
    Blank,
    NoText,
}

/// <summary>Makes such paths.</summary>
internal static class BadPaths
{
    private const string Stocks = "1 1000 10\n";

    /// <summary>A path of the kind in a folder, which exists as far as it can.</summary>
    public static string Make(PathKind kind, string folder)
    {
        string path = Path.Combine(folder, "bad");
        switch (kind)
        {
            case PathKind.Loop:
                File.CreateSymbolicLink(path, path + "2");
                File.CreateSymbolicLink(path + "2", path);
                return path;
            case PathKind.Dangling:
                File.CreateSymbolicLink(path, Path.Combine(folder, "missing", "stock.txt"));
                return path;
            case PathKind.Fifo:
                ChildProcess.Run(new("mkfifo", path));
                return path;
            case PathKind.DeviceNull: return "/dev/null";
            case PathKind.DeviceFull: return "/dev/full";
            case PathKind.DeviceZero: return "/dev/zero";
            case PathKind.Folder:
                Directory.CreateDirectory(path);
                return path;
            case PathKind.NoSuchFolder: return Path.Combine(path, "stock.txt");
            case PathKind.ThroughAFile:
                File.WriteAllText(path, Stocks);
                return Path.Combine(path, "stock.txt");
            case PathKind.LineBreak: return Write(Path.Combine(folder, "a\nb\r\nc.txt"));
            case PathKind.Name255: return Write(Path.Combine(folder, new string('n', 255)));
            case PathKind.Name256: return Path.Combine(folder, new string('n', 256));
            case PathKind.Path4096:
                return folder + string.Concat(Enumerable.Repeat("/" + new string('p', 99), (4_096 - folder.Length) / 100));
            case PathKind.Empty: return "";
            case PathKind.Blank: return " ";
            case PathKind.NoText:
                File.WriteAllBytes(path, [0, 255, 254, 10, 13, 0, 128]);
                return path;
            default: throw new ArgumentOutOfRangeException(nameof(kind));
        }
    }

    private static string Write(string path)
    {
        File.WriteAllText(path, Stocks);
        return path;
    }
}
