namespace StockExchange.CommandLine.Tests;

/// <summary>Captures the console of the process until it is disposed.</summary>
internal sealed class CapturedConsole : IDisposable
{
    private readonly TextWriter _usualOutput = Console.Out, _usualErrors = Console.Error;
    private readonly StringWriter _output = new(), _errors = new();

    public CapturedConsole()
    {
        Console.SetOut(_output);
        Console.SetError(_errors);
    }

    public string Output => _output.ToString();

    public string[] ErrorLines => _errors.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries);

    public void Dispose()
    {
        Console.SetOut(_usualOutput);
        Console.SetError(_usualErrors);
        _output.Dispose();
        _errors.Dispose();
    }
}
