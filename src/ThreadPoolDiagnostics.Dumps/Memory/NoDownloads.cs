using System.Collections.Immutable;
using System.Runtime.InteropServices;
using Microsoft.Diagnostics.Runtime;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>
/// Looks for no file anywhere else than where the process had it. What ClrMD does by default would ask Microsoft's symbol server
/// for it, by the names of the program's own assemblies.
/// </summary>
internal sealed class NoDownloads : IFileLocator
{
    public string? FindPEImage(string fileName, int buildTimeStamp, int imageSize, bool checkProperties) => null;

    public string? FindPEImage(
        string fileName, SymbolProperties archivedUnder, ImmutableArray<byte> buildIdOrUUID, OSPlatform originalPlatform,
        bool checkProperties) => null;
}
