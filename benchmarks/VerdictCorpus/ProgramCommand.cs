using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using VerdictCorpus.Libraries;

namespace VerdictCorpus;

/// <summary>How a labelled program is started.</summary>
internal static class ProgramCommand
{
    /// <summary>A process that ends when its input is closed, and whose console stands still once its pipe is full.</summary>
    /// <exception cref="NotHereException">It cannot be published for its runtime here, or lacks a server.</exception>
    public static async Task<ChildCommand> ForAsync(LabelledProgram program, CancellationToken stop)
    {
        if (program.Lacks is { } lacks) throw new NotHereException(lacks);
        string[] file = program.Runtime is { } runtime
            ? [await PublishAsync(program.Assembly, runtime, stop)]
            : ["dotnet", Built.Dll(program.Assembly)];
        string[] words = [.. OnFewerProcessors(program), .. file, program.Scenario];
        var variables = program.Environment.ToDictionary(variable => variable.Key, string? (variable) => variable.Value);
        variables[OwnFigures.Variable] = "1";
        if (program.Processors is { } processors) variables["DOTNET_PROCESSOR_COUNT"] = $"{processors}";
        return new(words[0], words[1..]) { Variables = variables, HasInput = true, IsReadOnDemand = true };
    }

    /// <summary>Without holding a thread: programs that start ahead of their turn do not wait for it.</summary>
    private static async Task<string> PublishAsync(string assembly, string runtime, CancellationToken stop)
    {
        try
        {
            return await Task.Run(() => PublishedProgram.Publish(assembly, runtime, SourcesOf(assembly)), stop).WaitAsync(stop);
        }
        catch (PublishException failure)
        {
            throw new NotHereException(failure.Message, failure);
        }
    }

    private static IReadOnlyList<string> SourcesOf(string assembly) =>
        assembly == LibraryPrograms.Assembly ? LibraryPrograms.Sources : [];

    /// <summary>A program with fewer processors than there are gets no more of them either.</summary>
    private static string[] OnFewerProcessors(LabelledProgram program) =>
        program.Processors < Environment.ProcessorCount && OperatingSystem.IsLinux()
            ? ["taskset", "-c", program.Processors == 1 ? "0" : $"0-{program.Processors - 1}"]
            : [];
}
