using System.Runtime.InteropServices;

namespace TestTargets.Starving;

/// <summary>Reads small files, which are pipes with names: each has its text after 600 ms. 60 callers. Needs libc.</summary>
internal static partial class FifoReadAllText
{
    public static readonly Scenario Scenario = new("read-all-text",
        Label.Starves("input-output|native|none", "TestTargets.Starving.FifoReadAllText.Import").Here().Of(Kind.Api), Start);

    private static void Start()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("corpus-fifo-");
        AppDomain.CurrentDomain.ProcessExit += (_, _) => folder.Delete(recursive: true);
        for (int number = 0; number < 60; number++)
        {
            string file = Path.Combine(folder.FullName, $"{number}");
            if (MakeFifo(file, 0x180) != 0) throw new IOException($"mkfifo failed with error {Marshal.GetLastPInvokeError()}.");
            OwnThread.Start($"writer {number}", () => Write(file));
            ClosedLoop.Start(1, () => _ = Import(file));
        }
    }

    private static string Import(string file) => File.ReadAllText(file); // blocks

    private static void Write(string file)
    {
        while (true)
        {
            try
            {
                using var pipe = new FileStream(
                    file, FileMode.Open, FileAccess.Write, FileShare.ReadWrite); // waits for its reader
                Thread.Sleep(600);
                pipe.WriteByte((byte)'x');
            }
            catch (IOException)
            {
                // Its reader has hung up, and comes again.
            }
        }
    }

    [LibraryImport("libc", EntryPoint = "mkfifo", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int MakeFifo(string path, uint mode);
}
