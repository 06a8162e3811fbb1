using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.Faults.Tests;

/// <summary>How a program has ended: right is a documented exit code, and a sentence where it failed.</summary>
internal static class Ending
{
    /// <summary>The most characters of a program's output in a report.</summary>
    private const int Shown = 1_500;

    /// <summary>
    /// What .NET prints when it cannot start, before any code of a program runs, or when it aborts the process because the system
    /// has refused it the thread that governs its pool, which no program can prevent.
    /// </summary>
    private static readonly string[] OfTheRuntime =
    [
        "Failed to create CoreCLR", "GC heap initialization failed", "PAL_SEHException", "hostfxr", "hostpolicy",
        "Failed to load JIT compiler", "GateThread.CreateGateThread", "error while loading shared libraries",
    ];

    /// <summary>Whether .NET itself could not start.</summary>
    public static bool IsOfTheRuntime(ChildProcess child) =>
        OfTheRuntime.Any(sentence => child.Said.Contains(sentence, StringComparison.Ordinal));

    /// <summary>What is wrong with it, and what the program said; null for nothing.</summary>
    /// <param name="program">The program.</param>
    /// <param name="exitCode">Its exit code; null if it did not end.</param>
    /// <param name="child">Its process.</param>
    /// <param name="crash">Where its crash would be reported.</param>
    public static string? Mistake(TestedProgram program, int? exitCode, ChildProcess child, CrashReport crash)
    {
        if (exitCode is not { } code) return Said("it does not end", child);
        if (IsOfTheRuntime(child)) return null;
        if (!program.IsDocumented(code)) return Said($"exit code {code}\n{crash.Take()}", child);
        bool hasStack = child.Errors.Split('\n').Any(line => line.StartsWith("   at ", StringComparison.Ordinal));
        return hasStack ? Said($"a stack in place of a sentence, exit code {code}", child) : null;
    }

    private static string Said(string mistake, ChildProcess child) =>
        $"{mistake}\n{(child.Said.Length > Shown ? child.Said[^Shown..] : child.Said)}";
}
