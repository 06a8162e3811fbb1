using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace StockExchange.CommandLine;

/// <summary>A command with a line for the list of its siblings, and more than that for its own help.</summary>
/// <param name="name">What the user types.</param>
/// <param name="summary">One line.</param>
/// <param name="details">Printed below the options: what to know, examples, exit codes.</param>
internal sealed class DetailedCommand(string name, string summary, string details) : Command(name, summary)
{
    /// <summary>Lets --help print the details.</summary>
    public static void AddHelp(RootCommand root)
    {
        foreach (HelpOption help in root.Options.OfType<HelpOption>()) help.Action = new Help((HelpAction)help.Action!);
    }

    private string Details => details;

    private sealed class Help(HelpAction usual) : SynchronousCommandLineAction
    {
        public override bool ClearsParseErrors => true; // as the usual help: who asks for it need not know the rest yet

        public override int Invoke(ParseResult parseResult)
        {
            int result = usual.Invoke(parseResult);
            if (parseResult.CommandResult.Command is DetailedCommand command)
                parseResult.InvocationConfiguration.Output.WriteLine(command.Details);
            return result;
        }
    }
}
