using System.CommandLine;
using System.CommandLine.Parsing;

namespace StockExchange.CommandLine;

/// <summary>Options without a meaning beside a choice: an error, since silence would look as if they had been obeyed.</summary>
internal static class MeaninglessOptions
{
    /// <summary>The error for the first of them that was given; null when there is none.</summary>
    /// <param name="result">The command line.</param>
    /// <param name="choice">The choice; completes "... has no meaning with".</param>
    /// <param name="options">The options.</param>
    public static string? Mistake(CommandResult result, string choice, IReadOnlyList<Option> options) =>
        options.FirstOrDefault(option => IsGiven(result, option)) is { } given
            ? $"{given.Name} has no meaning with {choice}."
            : null;

    /// <summary>Whether an option is on the command line.</summary>
    public static bool IsGiven(CommandResult result, Option option) => result.GetResult(option) is { Implicit: false };

    /// <summary>Rejects options beside another one.</summary>
    public static void RejectBeside(this Command command, Option choice, params IReadOnlyList<Option> options) =>
        command.Validators.Add(result =>
        {
            if (IsGiven(result, choice) && Mistake(result, choice.Name, options) is { } mistake) result.AddError(mistake);
        });

    /// <summary>Rejects options without another one.</summary>
    /// <param name="command">The command.</param>
    /// <param name="needed">The other option.</param>
    /// <param name="why">What it is needed for; follows its name.</param>
    /// <param name="options">The options.</param>
    public static void RejectWithout(this Command command, Option needed, string why, params IReadOnlyList<Option> options) =>
        command.Validators.Add(result =>
        {
            if (!IsGiven(result, needed) && options.FirstOrDefault(option => IsGiven(result, option)) is { } given)
                result.AddError($"{given.Name} needs {needed.Name}{why}.");
        });
}
