using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using DotnetStarvation.Checks;
using DotnetStarvation.Evidence;
using FsCheck;
using FsCheck.Fluent;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Tests.Evidence;

/// <summary>
/// Damaged, foreign and hostile files of each form: a verdict or a sentence, and nothing in any rendering that its reader would
/// run. The samples were written by dotnet-stack, dotnet-dump and dotnet-counters 10.0.750501; those of debuggers follow public
/// ones.
/// </summary>
public sealed class MutatedFilesTests : TestWithFolder
{
    private const int LongestSentence = 2_000;

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    private static readonly string Samples = Path.Combine(AppContext.BaseDirectory, "Evidence", "Samples");

    /// <summary>How many mutations of each form; few where every build runs them.</summary>
    private static readonly int Cases =
        int.Parse(Environment.GetEnvironmentVariable("EVIDENCE_MUTATIONS") ?? "12", CultureInfo.InvariantCulture);

    public static TheoryData<string> Forms =>
        [.. Directory.EnumerateFiles(Samples).Select(Path.GetFileName).OfType<string>().Order()];

    [Theory]
    [MemberData(nameof(Forms))]
    public void A_whole_file_has_a_verdict(string form) =>
        Assert.NotEmpty(Check(File.ReadAllBytes(Path.Combine(Samples, form)))!.Diagnosis.Evidence);

    [Theory]
    [MemberData(nameof(Forms))]
    public void However_a_file_is_damaged_it_has_a_verdict_or_a_sentence(string form)
    {
        byte[] original = File.ReadAllBytes(Path.Combine(Samples, form));
        string[] forms = [.. Forms.Select(row => (string)row.Data)];
        Gen<(int Seed, string Other)> changes =
            from seed in Gen.Choose(0, int.MaxValue - 1)
            from other in Gen.Elements(forms)
            select (seed, other);

        FsCheck.Check.One(
            Config.QuickThrowOnFailure.WithMaxTest(Cases),
            Prop.ForAll(changes.ToArbitrary(), change => IsHarmless(Mutation.Of(
                original, File.ReadAllBytes(Path.Combine(Samples, change.Other)), change.Seed))));
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void What_a_terminal_or_a_browser_would_run_is_never_printed(string form)
    {
        byte[] original = File.ReadAllBytes(Path.Combine(Samples, form));

        Assert.All(Mutation.Hostile, hostile => Assert.True(IsHarmless(Mutation.Poisoned(original, hostile)), hostile));
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void The_command_line_says_the_same(string form)
    {
        string file = Folder.Write(form, Mutation.Poisoned(
            File.ReadAllBytes(Path.Combine(Samples, form)), "\e]0;owned\a<script>alert(1)</script>"));

        Tool tool = Tool.Run("check", file);

        Assert.True(tool.ExitCode is 0 or 2 or 3 or 4, tool.Errors);
        Assert.DoesNotContain(tool.Output + tool.Errors, letter => char.IsControl(letter) && letter != '\n');
    }

    private bool IsHarmless(byte[] bytes)
    {
        if (Check(bytes) is not { } report) return true;
        CheckResult result = new([report], null, Baseline.Empty);
        string text = ShownText.Capture(console => CheckView.Render(console, result));
        AssertPrintable(text);
        string json = CheckJson.FromResult(result);
        AssertPrintable(json);
        using JsonDocument document = JsonDocument.Parse(json);
        AssertInert(CheckPage.FromResult(result));
        // A backslash takes the meaning from the letter behind it, and code between backticks has none.
        string markdown = CheckMarkdown.FromResult(result);
        AssertInert(Regex.Replace(markdown, @"\\.|`[^`\n]*`", "", RegexOptions.Singleline, Patience));
        return true;
    }

    /// <summary>The report; null where the file was refused in a sentence.</summary>
    private CheckReport? Check(byte[] bytes)
    {
        string file = Folder.Write("evidence", bytes);
        try
        {
            (string kind, Observation observation) = EvidenceFile.Read(
                InputFile.FromPath(file), new(OwnCode.FromPatterns([]), null));
            return CheckReport.FromObservation(null, $"{kind} evidence", observation);
        }
        catch (Exception refused) when (refused is EvidenceFileException or ObservationFormatException)
        {
            string sentence = PrintableText.Escape(refused.Message);
            AssertPrintable(sentence);
            Assert.InRange(sentence.Length, 1, LongestSentence);
            return null;
        }
    }

    private static void AssertPrintable(string text) => Assert.DoesNotContain(
        text, letter => (char.IsControl(letter) && letter is not ('\n' or '\r'))
            || char.GetUnicodeCategory(letter) is UnicodeCategory.Format);

    /// <summary>Our own pages have scripts and links; none of them is of the file.</summary>
    private static void AssertInert(string page)
    {
        Assert.DoesNotContain("<script>alert", page, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("<img src=x", page, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("<svg/onload", page, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("](javascript:", page, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain('\e', page);
    }
}
