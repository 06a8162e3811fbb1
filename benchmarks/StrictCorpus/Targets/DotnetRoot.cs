using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace StrictCorpus.Targets;

/// <summary>
/// A folder like that of an installed .NET, in which the runtimes are that are not installed: made of the runtime packages, so
/// that programs and `dotnet test` run on them as they do where these are installed.
/// </summary>
internal static class DotnetRoot
{
    private const string Host = "dotnet";

    private static readonly string Folder = Path.Combine(Built.Repository, "artifacts", "strict", "dotnet");

    private static string Packages => Environment.GetEnvironmentVariable("NUGET_PACKAGES")
        ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");

    /// <returns>The path of its dotnet.</returns>
    public static string WithRuntimes()
    {
        string host = Path.Combine(Folder, Host);
        if (File.Exists(host)) return host;
        ChildProcess.Run(new("dotnet", "restore", Path.Combine(TargetFolder.Sources, "Runtimes")));
        string installed = Installed();
        Add("Microsoft.NETCore.App", installed);
        Add("Microsoft.AspNetCore.App", installed);
        CopySdk(Path.Combine(installed, "sdk"));
        string newest = Directory.GetDirectories(Path.Combine(installed, "host", "fxr")).Order().Last();
        string resolver = Directory.CreateDirectory(Path.Combine(Folder, "host", "fxr", "11.0.0")).FullName;
        string native = Path.Combine(Folder, "shared", "Microsoft.NETCore.App", "11.0.0");
        File.Copy(Path.Combine(native, "libhostfxr.so"), Path.Combine(resolver, "libhostfxr.so"), overwrite: true);
        Directory.CreateSymbolicLink(Path.Combine(Folder, "host", "fxr", Path.GetFileName(newest)), newest);
        File.Copy(Path.Combine(installed, Host), host);
        return host;
    }

    /// <summary>By hard links where the disk is the same; through a symbolic link the SDK would find the installed runtimes.
    /// </summary>
    private static void CopySdk(string sdk)
    {
        string target = Path.Combine(Folder, "sdk");
        if (ChildProcess.Run(new("cp", "-al", sdk, target)).ExitCode == 0) return;
        if (Directory.Exists(target)) Directory.Delete(target, recursive: true);
        ChildResult copied = ChildProcess.Run(new("cp", "-a", sdk, target));
        if (copied.ExitCode != 0) throw new CorpusException(copied.Errors);
    }

    private static string Installed()
    {
        string found = Environment.GetEnvironmentVariable("PATH")!.Split(Path.PathSeparator)
            .Select(folder => new FileInfo(Path.Combine(folder, Host))).First(file => file.Exists).FullName;
        return Path.GetDirectoryName(File.ResolveLinkTarget(found, returnFinalTarget: true)?.FullName ?? found)!;
    }

    /// <summary>The installed versions of a framework as links, those of packages as copies.</summary>
    private static void Add(string framework, string installed)
    {
        string shared = Directory.CreateDirectory(Path.Combine(Folder, "shared", framework)).FullName;
        foreach (string version in Directory.GetDirectories(Path.Combine(installed, "shared", framework)))
            Directory.CreateSymbolicLink(Path.Combine(shared, Path.GetFileName(version)), version);
        string package = Path.Combine(Packages, $"{framework}.Runtime.linux-x64".ToLowerInvariant());
        foreach (string version in (string[])["8.0.31", "11.0.0"])
        {
            string target = Directory.CreateDirectory(Path.Combine(shared, version)).FullName;
            string files = Path.Combine(package, version, "runtimes");
            foreach (string file in Directory.GetFiles(files, "*", SearchOption.AllDirectories))
                File.Copy(file, Path.Combine(target, Path.GetFileName(file)), overwrite: true);
        }
    }
}
