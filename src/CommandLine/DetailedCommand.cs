using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using System.Globalization;
using System.Text.RegularExpressions;

namespace StockExchange.CommandLine;

/// <summary>A command with a line for the list of its siblings, and more than that for its own help.</summary>
/// <param name="name">What the user types.</param>
/// <param name="summary">One line.</param>
/// <param name="details">Printed below the options: what to know, examples, exit codes.</param>
internal sealed partial class DetailedCommand(string name, string summary, string details) : Command(name, summary)
{
    /// <summary>Lets --help print the details.</summary>
    public static void AddHelp(RootCommand root)
    {
        foreach (HelpOption help in root.Options.OfType<HelpOption>()) help.Action = new Help((HelpAction)help.Action!);
    }

    private string Details => details;

    private sealed partial class Help(HelpAction usual) : SynchronousCommandLineAction
    {
        public override bool ClearsParseErrors => true; // as the usual help: who asks for it need not know the rest yet

        public override int Invoke(ParseResult parseResult)
        {
            TextWriter output = parseResult.InvocationConfiguration.Output;
            using var text = new StringWriter();
            parseResult.InvocationConfiguration.Output = text;
            int result = usual.Invoke(parseResult);
            output.Write(Times().Replace(
                text.ToString(), time => DurationText.Format(TimeSpan.Parse(time.Value, CultureInfo.InvariantCulture))));
            if (parseResult.CommandResult.Command is DetailedCommand command) output.WriteLine(command.Details);
            return result;
        }

        /// <summary>The defaults of options that are times, which the library prints as TimeSpan has them.</summary>
        [GeneratedRegex(
            @"(?<=\[default: )\d\d:\d\d:\d\d(\.\d{7})?(?=\])", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1_000)]
        private static partial Regex Times();
    }
}
