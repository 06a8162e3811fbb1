using Microsoft.Diagnostics.NETCore.Client;

namespace VerdictCorpus;

/// <summary>Whether a dump of each program is checked in place of the program itself.</summary>
/// <param name="AreTaken">Whether dumps are taken.</param>
/// <param name="Folder">Where they stay; null to delete each when it has been checked.</param>
internal sealed record DumpUse(bool AreTaken, string? Folder)
{
    /// <summary>With the heap; of a single file createdump makes full ones only.</summary>
    public static DumpType TypeFor(LabelledProgram program) =>
        program.Runtime is "single-file" ? DumpType.Full : DumpType.WithHeap;

    /// <summary>Where the dump of a program stays; null for nowhere.</summary>
    public string? FileOf(LabelledProgram program) => Folder is null ? null : Path.Combine(Folder, $"{program.Name}.dmp");
}
