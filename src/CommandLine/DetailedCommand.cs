using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using System.Text.RegularExpressions;

namespace StockExchange.CommandLine;

/// <summary>A command with a one-line summary, and details (examples, exit codes) that its help prints below the
/// options.</summary>
internal sealed partial class DetailedCommand(string name, string summary, string details) : Command(name, summary)
{
    /// <summary>Makes --help print the details.</summary>
    public static void AddHelp(RootCommand root)
    {
        foreach (HelpOption help in root.Options.OfType<HelpOption>()) help.Action = new Help((HelpAction)help.Action!);
    }

    private string Details => details;

    private sealed partial class Help(HelpAction usual) : SynchronousCommandLineAction
    {
        public override bool ClearsParseErrors => true; // as the library's own help

        public override int Invoke(ParseResult parseResult)
        {
            TextWriter output = parseResult.InvocationConfiguration.Output;
            using var text = new StringWriter();
            parseResult.InvocationConfiguration.Output = text;
            int result = usual.Invoke(parseResult);
            output.Write(Times().Replace(
                text.ToString(), time => DurationText.Format(TimeSpan.Parse(time.Value))));
            if (parseResult.CommandResult.Command is DetailedCommand command) output.WriteLine(command.Details);
            return result;
        }

        /// <summary>Matches the defaults of time options, which the library prints as TimeSpan.ToString does.</summary>
        [GeneratedRegex(
            @"(?<=\[default: )\d\d:\d\d:\d\d(\.\d{7})?(?=\])", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
        private static partial Regex Times();
    }
}
