using System.ComponentModel;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace StockExchange.TestKit.Processes;

/// <summary>Programs of this solution, and what they are to live with in a test.</summary>
internal static class TestCommands
{
    extension(ChildCommand)
    {
        /// <summary>For a program that builds.</summary>
        public static IReadOnlyDictionary<string, string?> NoBuildAround => PublishedProgram.NoBuildAround;

        /// <summary>A program of this solution.</summary>
        public static ChildCommand Built(string project, params string[] arguments) =>
            new("dotnet", [BuiltProgram.Assembly(project), .. arguments]);

        /// <summary>Skips the test unless these words are a program with arguments that ends with exit code 0.</summary>
        public static void RunOrSkip(string[] words, string reason)
        {
            try
            {
                Assert.SkipUnless(ChildProcess.Run(new(words[0], words[1..])).ExitCode == 0, reason);
            }
            catch (Win32Exception)
            {
                Assert.Skip($"there is no {words[0]}");
            }
        }
    }

    extension(ChildCommand command)
    {
        /// <summary>The same below another program, which becomes it.</summary>
        public ChildCommand Behind(string program, params string[] arguments) =>
            command with { Program = program, Arguments = [.. arguments, command.Program, .. command.Arguments] };

        /// <summary>With this ulimit -n.</summary>
        public ChildCommand WithOpenFiles(int limit) => command.Behind("sh", "-c", $"ulimit -n {limit}; exec \"$0\" \"$@\"");

        /// <summary>
        /// With this ulimit -f, in kilobytes. A write beyond it fails, as on a disk that is full: the signal that comes with it
        /// is ignored, and .NET does without a large file in memory (Linux).
        /// </summary>
        public ChildCommand WithLargestFile(int kilobytes) => command
            .Behind("env", "--ignore-signal=XFSZ", "DOTNET_EnableWriteXorExecute=0")
            .Behind("sh", "-c", $"ulimit -f {2 * kilobytes}; exec \"$0\" \"$@\"");

        /// <summary>
        /// Whoever runs the tests may ignore signals (a shell's background job INT, nohup HUP), which every process below
        /// inherits; env takes it back.
        /// </summary>
        public ChildCommand TakingAllSignals() =>
            OperatingSystem.IsLinux() ? command.Behind("env", "--default-signal=HUP,INT,QUIT,TERM,TSTP,PIPE") : command;
    }
}
