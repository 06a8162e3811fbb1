using System.ComponentModel;
using System.Diagnostics;

namespace StarvationWatchdog.Stacks;

/// <summary>
/// A run of dotnet-starvation on this process: as a child, because a process that attaches to itself may deadlock
/// (dotnet/runtime#1892). Its pipes are read by a thread that blocks: what is asynchronous would need the pool.
/// </summary>
internal sealed class ToolProcess : IDisposable
{
    private const int LongestOutput = 1 << 20;

    private readonly Process _process;
    private readonly Thread _reader;
    private string _output = "";
    private string _errors = "";

    /// <exception cref="Win32Exception">It cannot be started.</exception>
    public ToolProcess(string program)
    {
        _process = Process.Start(StartInfo(program))!;
        _process.StandardInput.Close();
        _reader = new Thread(Read) { IsBackground = true, Name = "starvation watchdog: tool's output" };
        _reader.Start();
    }

    /// <summary>Waits until it has said everything.</summary>
    /// <returns>False when it has not by then.</returns>
    public bool Wait(TimeSpan patience) => _reader.Join(patience);

    /// <summary>Its standard output; once it has said everything.</summary>
    public string Output => _output;

    /// <summary>Its standard error; once it has said everything.</summary>
    public string Errors => _errors;

    /// <summary>Ends it, if it has not ended.</summary>
    public void Dispose()
    {
        try
        {
            _process.Kill(entireProcessTree: true);
        }
        catch (Exception gone) when (gone is InvalidOperationException or AggregateException or Win32Exception)
        {
            // It has ended, or one of its own children has meanwhile.
        }

        _process.Dispose();
    }

    private static ProcessStartInfo StartInfo(string program)
    {
        string[] arguments = ["check", "-p", $"{Environment.ProcessId}", "--duration", "4s", "--json", "-"];
        var start = new ProcessStartInfo(program, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (string name in Environment.GetEnvironmentVariables().Keys.Cast<string>().Where(IsForThisRuntime))
            start.Environment.Remove(name);
        return start;
    }

    /// <summary>Profilers, startup hooks, diagnostic ports and settings of the pool are not meant for the tool.</summary>
    private static bool IsForThisRuntime(string variable) =>
        !variable.StartsWith("DOTNET_ROOT", StringComparison.OrdinalIgnoreCase)
        && ((string[])["DOTNET_", "COMPlus_", "CORECLR_"]).Any(
            prefix => variable.StartsWith(prefix, StringComparison.OrdinalIgnoreCase));

    /// <summary>The failure boundary of its thread.</summary>
    private void Read()
    {
        try
        {
            _output = ReadUpTo(_process.StandardOutput);
            _errors = ReadUpTo(_process.StandardError);
        }
        catch (Exception ended) when (ended is IOException or InvalidOperationException or OperationCanceledException)
        {
            _errors = ended.Message; // it was killed meanwhile
        }
    }

    private static string ReadUpTo(StreamReader reader)
    {
        var text = new char[LongestOutput];
        return new(text, 0, reader.ReadBlock(text));
    }
}
