using System.Diagnostics;
using StockExchange.CommandLine.Processes;

namespace StockExchange.Measuring;

/// <summary>What a child process has used so far, and how the programs of the benchmarks are spoken to.</summary>
internal static class ChildUse
{
    extension(ChildProcess child)
    {
        /// <summary>User and kernel time so far.</summary>
        public TimeSpan CpuTime => child.Now(process => process.TotalProcessorTime);

        public int Threads => child.Now(process => process.Threads.Count);

        /// <summary>The resident set, in bytes.</summary>
        public long Memory => child.Now(process => process.WorkingSet64);

        /// <summary>Its highest so far, in bytes.</summary>
        public long PeakMemory => child.Now(process => process.PeakWorkingSet64);

        /// <summary>Writes an empty line.</summary>
        /// <returns>What it answers.</returns>
        public string Ask()
        {
            child.Input.WriteLine();
            child.Input.Flush();
            return child.ReadLine() ?? throw new InvalidOperationException("It ended without an answer.");
        }

        private T Now<T>(Func<Process, T> figure)
        {
            using var process = Process.GetProcessById(child.Id);
            return figure(process);
        }
    }

    extension(ChildProcess)
    {
        /// <summary>A program that ends with this one, since its input is closed then. Its errors go where ours go.</summary>
        public static ChildProcess StartBeside(params string[] words) =>
            ChildProcess.Start(new(words[0], words[1..]) { HasInput = true, SharesErrors = true });

        /// <summary>The same with errors that are heard.</summary>
        public static ChildProcess StartHearingErrors(params string[] words) =>
            ChildProcess.Start(new(words[0], words[1..]) { HasInput = true });
    }
}
