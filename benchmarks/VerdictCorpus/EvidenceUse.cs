namespace VerdictCorpus;

/// <summary>What is checked of each program.</summary>
internal enum EvidenceForm
{
    /// <summary>The process itself.</summary>
    Process,

    /// <summary>A dump with the heap.</summary>
    Dump,

    /// <summary>What gdb's gcore writes: as of the kernel, without the pages of files.</summary>
    Gcore,

    /// <summary>What dotnet-dump prints of a dump: the pool, its threads, their stacks, locks and asynchronous methods.</summary>
    Transcript,

    /// <summary>A file of dotnet-counters. It shows no call, and often only that the verdict is unknown.</summary>
    Counters,
}

/// <summary>What is checked of each program in place of the process.</summary>
/// <param name="Form">What is checked.</param>
/// <param name="Dumps">The folder where dumps stay; null to delete each when it has been checked.</param>
internal sealed record EvidenceUse(EvidenceForm Form, string? Dumps)
{
    public bool IsFile => Form is not EvidenceForm.Process;

    /// <summary>Where the dump of a program stays; null for nowhere.</summary>
    public string? DumpOf(LabelledProgram program) => Dumps is null ? null : Path.Combine(Dumps, $"{program.Name}.dmp");
}
